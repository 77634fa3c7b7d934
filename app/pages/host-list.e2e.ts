/** The host's list of who comes under the private link: opened with a mailed code, and ticked at the door with and without a signal. */

import { findBarriers, ways } from "../../test/accessibility/barriers.ts";
import { post, right } from "../../test/support/ask.ts";
import { newAddress } from "../../test/support/form-samples.ts";
import { publishSeats, register } from "../../test/support/seats.ts";
import { openBeside, type RunningServer } from "../../test/support/start-server.ts";
import { expect, type Page, test } from "../../test/support/visit.ts";

/** An event with seats that somebody proposed, with so many guests; the path of its private link, and their numbers. */
async function propose(server: RunningServer, guests: number) {
  const email = newAddress();
  await post(server.url, right.event.path, { ...right.event.fields, email });
  const db = openBeside(server);
  const mails = () =>
    db.selectFrom("outbox").select("text").where("to_address", "=", email).orderBy("id", "desc");
  const link = /\/proposal\?token=\S+/.exec((await mails().executeTakeFirst())?.text ?? "")?.[0] ?? "no link";
  const reference = /token=([\w-]+)\./.exec(link)?.[1] ?? "";
  const event = await publishSeats(db, 40, { title: `An evening ${reference}` }, reference);
  const ids: number[] = [];
  for (let n = 1; n <= guests; n++)
    ids.push(await register(db, event, `Guest ${String(n).padStart(2, "0")}`));
  return {
    link,
    came: async () => {
      const rows = db.selectFrom("registrations").select("name").where("event", "=", event);
      return (await rows.where("came_at", "is not", null).orderBy("name").execute()).map(({ name }) => name);
    },
    code: async () => /^ {4}(\d{6})$/m.exec((await mails().executeTakeFirst())?.text ?? "")?.[1] ?? "",
  };
}

type Proposal = Awaited<ReturnType<typeof propose>>;

async function open(page: Page, { link, code }: Proposal): Promise<void> {
  await page.goto(`${link}&step=host`);
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByRole("status")).toContainText("A code is on its way");
  await page.getByLabel("Six-digit code").fill(await code());
  await page.getByRole("button", { name: "Open the list" }).click();
  await expect(page.getByRole("region", { name: "Who comes" })).toBeVisible();
}

/** Waits until script keeps the ticks. */
const kept = (page: Page) => expect(page.getByLabel("Find a name")).toBeVisible();
const tickOf = (page: Page, name: string) => page.getByRole("button", { name: `${name} is here` });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a host opens the list with a code, finds a name, ticks it and takes the tick away", async ({
      page,
      server,
    }) => {
      const proposal = await propose(server, 12);
      await open(page, proposal);
      expect(page.url()).not.toContain("pass");
      expect(await page.context().cookies()).toEqual([]);
      expect(await page.content()).not.toMatch(/guest\.\d+@/);
      await expect(page.locator(".door li")).toHaveCount(12);
      if (javaScriptEnabled) {
        await page.getByLabel("Find a name").fill("guest 07");
        await expect(page.locator(".door li:visible")).toHaveCount(1);
      }
      await tickOf(page, "Guest 07").click();
      await expect(tickOf(page, "Guest 07")).toHaveAttribute("aria-pressed", "true");
      await expect.poll(proposal.came).toEqual(["Guest 07"]);
      await expect(page.locator(".door form b")).toHaveText("1");
      await tickOf(page, "Guest 07").press("Enter");
      await expect(tickOf(page, "Guest 07")).toHaveAttribute("aria-pressed", "false");
      await expect.poll(proposal.came).toEqual([]);
    });

    test("the list speaks Spanish", async ({ page, server }) => {
      const proposal = await propose(server, 2);
      await page.goto(`/es${proposal.link}`);
      await page.getByRole("button", { name: "Envíenme un código" }).click();
      await page.getByLabel("Código de seis cifras").fill(await proposal.code());
      await page.getByRole("button", { name: "Abrir la lista" }).click();
      await page.getByRole("button", { name: "Guest 01 está aquí" }).click();
      await expect.poll(proposal.came).toEqual(["Guest 01"]);
      await expect(page.locator(".door")).toContainText("de 2 presentes");
    });
  });

test.describe("what is wrong", () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test("a wrong code says so, and the right one opens the list once", async ({ page, server }) => {
    const proposal = await propose(server, 1);
    await open(page, proposal);
    await page.goto(`${proposal.link}&step=host`);
    await expect(page.getByText("Guest 01")).toHaveCount(0);
    for (const code of [await proposal.code(), "", "12345"]) {
      await page.getByLabel("Six-digit code").fill(code);
      await page.getByRole("button", { name: "Open the list" }).click();
      await expect(page.getByRole("alert")).toContainText("That code doesn't work");
    }
  });
});

test.describe("at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("forty ticks, half of them without a signal, leave once there is one; each is 56 px large", async ({
    page,
    server,
  }) => {
    const proposal = await propose(server, 40);
    await open(page, proposal);
    const ticks = page.locator(".door [aria-pressed]");
    await expect(ticks).toHaveCount(40);
    for (let n = 0; n < 20; n++) await ticks.nth(n).click();
    await expect.poll(async () => (await proposal.came()).length).toBe(20);
    await kept(page);
    await page.context().setOffline(true);
    for (let n = 20; n < 40; n++) await ticks.nth(n).click();
    await expect(page.locator(".door [role=status]")).toContainText("20 wait for a signal");
    await expect(page.locator(".door form b")).toHaveText("40");
    expect(await proposal.came()).toHaveLength(20);
    await page.context().setOffline(false);
    await expect.poll(async () => (await proposal.came()).length).toBe(40);
    await expect(page.locator(".door [role=status]")).toBeEmpty();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const box = await ticks.first().boundingBox();
    expect([box?.width, box?.height].every((size) => (size ?? 0) >= 56)).toBe(true);
  });

  test("two phones agree: the newest press counts, also when it was made without a signal", async ({
    page,
    server,
    browser,
  }) => {
    const proposal = await propose(server, 2);
    await open(page, proposal);
    const other = await browser.newPage({ baseURL: server.url });
    await open(other, proposal);
    await kept(page);
    await page.context().setOffline(true);
    await tickOf(page, "Guest 01").click();
    await tickOf(other, "Guest 01").click();
    await tickOf(other, "Guest 01").click();
    await tickOf(other, "Guest 02").click();
    await expect.poll(proposal.came).toEqual(["Guest 02"]);
    await page.context().setOffline(false);
    await expect(tickOf(page, "Guest 02")).toHaveAttribute("aria-pressed", "true");
    await expect(tickOf(page, "Guest 01")).toHaveAttribute("aria-pressed", "false");
    expect(await proposal.came()).toEqual(["Guest 02"]);
    await other.close();
  });

  test("ticks without a signal outlive the page", async ({ page, server }) => {
    const proposal = await propose(server, 1);
    await open(page, proposal);
    await kept(page);
    await page.context().setOffline(true);
    await tickOf(page, "Guest 01").click();
    await expect(page.locator(".door [role=status]")).toContainText("1 wait");
    await page.goto("about:blank");
    await page.context().setOffline(false);
    await open(page, proposal);
    await expect.poll(proposal.came).toEqual(["Guest 01"]);
    await expect(tickOf(page, "Guest 01")).toHaveAttribute("aria-pressed", "true");
  });
});

test("the list has no barriers, and on paper it is names and boxes", { tag: "@long" }, async ({
  page,
  server,
}) => {
  const proposal = await propose(server, 3);
  await page.goto(proposal.link);
  expect(await findBarriers(page, ways.slice(0, 3))).toEqual({});
  await open(page, proposal);
  expect(await findBarriers(page, ways.slice(0, 3))).toEqual({});
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Guest 02")).toBeVisible();
  await expect(tickOf(page, "Guest 02")).toBeVisible();
  await expect(page.getByLabel("Find a name")).toBeHidden();
});
