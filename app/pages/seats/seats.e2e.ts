/** A seat at an event, as somebody takes it, waits for it and gives it back: with and without script, by keyboard, heard and seen. */
import { findBarriers, ways } from "../../../test/accessibility/barriers.ts";
import { post } from "../../../test/support/ask.ts";
import { putEntries } from "../../../test/support/entries.ts";
import { eventFile } from "../../../test/support/event-file.ts";
import { newAddress } from "../../../test/support/form-samples.ts";
import { openBeside, type RunningServer } from "../../../test/support/start-server.ts";
import { expect, type Page, test } from "../../../test/support/visit.ts";

/** The path of a new event with seats. */
async function publish(server: RunningServer, seats: string): Promise<string> {
  const slug = `street-${crypto.randomUUID()}`;
  const more = {
    title: "Ask it about your street",
    seats,
    seatsEach: "2",
    questions: "What should we have ready?",
  };
  await putEntries(server, { [`event/${slug}`]: eventFile(more) });
  return `/events/${slug}`;
}

/** The link in the newest mail to an address. */
async function linkTo(server: RunningServer, email: string): Promise<string> {
  const db = openBeside(server);
  const mails = db.selectFrom("outbox").select("text").where("to_address", "=", email).orderBy("id", "desc");
  const mail = await mails.executeTakeFirst().finally(() => db.destroy());
  return /\/seat\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "no link";
}

async function take(page: Page, server: RunningServer): Promise<void> {
  const email = newAddress();
  await page.goto(await publish(server, "3"));
  await expect(page.getByRole("heading", { name: "3 seats left of 3" })).toBeVisible();
  await page.getByRole("link", { name: "Take a seat" }).click();
  await page.getByLabel("Name").fill("Ann Example");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("radio", { name: "2" }).check();
  await page.getByLabel("What should we have ready?").fill("A ramp");
  await page.getByRole("button", { name: "Take a seat" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One step more: look into your mail");
  await page.goto(await linkTo(server, email));
  await page.getByRole("button", { name: "Yes, I’ll come" }).click();
  await expect(page.getByRole("status")).toContainText("You’re in.");
  await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", /\.ics$/);
  await expect(page.getByLabel("What should we have ready?")).toHaveValue("A ramp");
  await page.getByRole("radio", { name: "1" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^1 seat, 901-/)).toBeVisible();
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.getByText("Given back")).toBeVisible();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("two seats are taken, one is given back, then the other", async ({ page, server }) => {
      await take(page, server);
    });
  });

test.describe("what is wrong", () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test("an address that is none comes back with what was typed, and its message at the field", async ({
    page,
    server,
  }) => {
    await page.goto(`${await publish(server, "3")}/seat`);
    await page.getByLabel("Name").fill("Ann Example");
    await page.getByLabel("Email").fill("ann@mail");
    await page.getByRole("button", { name: "Take a seat" }).click();
    await expect(page.getByRole("alert")).toContainText("Invalid email address");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Invalid email address/);
    await expect(page.getByLabel("Name")).toHaveValue("Ann Example");
  });
});

test("the panel, the form, what comes after it and the private page have no barriers, in every state", {
  tag: "@long",
}, async ({ page, server }) => {
  const path = await publish(server, "1");
  const [first, second] = [newAddress(), newAddress()];
  const clean = async (at: string) => {
    await page.goto(at);
    expect(await findBarriers(page, ways), at).toEqual({});
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await clean(path);
  await clean(`${path}/seat`);
  for (const email of [first, second])
    await post(server.url, `${path}/seat`, { name: "Ann", email, seats: "1" });
  await clean(`${path}/seat?receipt=sent`);
  await clean(await linkTo(server, first));
  for (const email of [first, second]) await post(server.url, await linkTo(server, email), { do: "confirm" });
  for (const email of [first, second]) {
    const link = await linkTo(server, email);
    await clean(link);
  }
  await clean(path);
});
