/** The Health screen: ten findings, the outbox, backups and their download. */
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { findBarriers, ownWays } from "../../../test/accessibility/barriers.ts";
import { useSession as giveSession, type RunningDesk, startDesk } from "../../../test/support/desk.ts";

let desk: RunningDesk;
const script = "<script>document.title='broken in'</script>";

test.beforeEach(async () => {
  desk = await startDesk({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "info@901ai.example" });
});
test.afterEach(() => desk.close());

async function open(page: Page, path = "/health", who: Parameters<RunningDesk["signIn"]>[0] = {}) {
  await giveSession(page.context(), desk.deskUrl, await desk.signIn(who));
  await page.goto(desk.deskUrl + path);
}

async function queueMail(subject: string, state: string, last_error: string | null): Promise<void> {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await desk.db
    .insertInto("outbox")
    .values({
      key: `test:${subject}`,
      message_id: `<${subject.length}.${Math.random()}@901ai.example>`,
      to_address: "reader@example.org",
      subject,
      text: "Hello",
      html: "",
      headers: "{}",
      created_at: new Date().toISOString(),
      due_at: at,
      state,
      attempts: 5,
      last_error,
    })
    .execute();
}

const stateOf = async (subject: string) =>
  (
    await desk.db
      .selectFrom("outbox")
      .select("state")
      .where("subject", "=", subject)
      .executeTakeFirstOrThrow()
  ).state;

const notice = (page: Page) => page.locator(".undo");
const waysOf = (page: Page) => ownWays(page).filter(({ forcedColors }) => forcedColors === "none");

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("ten lamps lead to ten findings; what was not checked is checked on one press", async ({ page }) => {
      await open(page);
      const results = page.locator(".lamps .lamp");
      await expect(results).toHaveCount(10);
      const names = await results.evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).hash),
      );
      expect(names).toEqual([
        "#site",
        "#mail",
        "#names",
        "#outbox",
        "#database",
        "#disk",
        "#backup",
        "#feeds",
        "#daily",
        "#clock",
      ]);
      for (const name of names) await expect(page.locator(`li${name}`)).toBeVisible();
      await expect(page.locator("li#mail")).toContainText("Not checked");
      // On a phone the ten are one, which leads to the screen itself.
      const isFolded = (page.viewportSize()?.width ?? 0) < 960;
      await page.getByRole("link", { name: isFolded ? /of 10 fine$/ : /^Mail leaves/ }).click();
      await expect(page).toHaveURL(isFolded ? /\/health$/ : /\/health#mail$/);

      await page.getByRole("button", { name: "Check again" }).click();
      await expect(notice(page)).toContainText("Checked.", { timeout: 60_000 });
      await expect(page.locator("li#mail")).toContainText("does not answer");
      await expect(page.locator("li#names")).toContainText(
        "Email comes from 901ai.example, which belongs to nobody.",
      );
      await expect(page.locator("li#names")).toContainText("What to do: Set MAIL_FROM");
      await expect(results.nth(1)).toHaveText("Mail leaves: wrong");
    });

    test("a mail that was set aside says why, is dropped, brought back, and tried again", async ({
      page,
    }) => {
      const subject = `A mail ${script}`;
      await queueMail(subject, "set aside", "RCPT TO 550 5.1.1");
      await open(page);
      const mail = page.locator(".minis li", { hasText: subject });
      await expect(mail).toContainText("set aside after 5 tries: the mailbox does not exist");
      expect(await page.title()).not.toContain("broken in");
      await mail.getByRole("button", { name: /^Drop/ }).click();
      await expect(notice(page)).toContainText("That email won’t be sent.");
      expect(await stateOf(subject)).toBe("dropped");
      await notice(page).getByRole("button", { name: "Undo" }).click();
      await expect(notice(page)).toContainText("Undone.");
      await expect(mail).toBeVisible();
      await mail.getByRole("button", { name: /^Try again/ }).click();
      await expect(notice(page)).toContainText("Trying again now.");
    });

    test("a backup is made and downloaded, whole, by an owner who signed in lately", async ({ page }) => {
      await open(page);
      await expect(page.locator("li#backup")).toContainText("There is no backup");
      await page.locator("li#backup").getByRole("button", { name: "Back up now" }).click();
      await expect(notice(page)).toContainText("Backed up and verified.", { timeout: 60_000 });
      await expect(page.locator("li#backup")).toContainText("Fine");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: /^Download the backup/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\dT\d{6}Z-desk\.db$/);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 15).toString()).toBe("SQLite format 3");
      expect(bytes.length).toBeGreaterThan(50_000);
    });
  });
}

test("the backup of an editor, of nobody, of an owner who signed in long ago: none", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Back up now" }).first().click();
  await expect(notice(page)).toContainText("Backed up", { timeout: 60_000 });
  const path = await page.getByRole("link", { name: /^Download the backup/ }).getAttribute("href");
  const get = async (cookie: string, at = path) => {
    const answer = await fetch(desk.deskUrl + at, { headers: { cookie }, redirect: "manual" });
    await answer.body?.cancel();
    return [answer.status, answer.headers.get("location")?.replace(/\?.*/, "")];
  };
  const long = new Date(Date.now() - 11 * 60_000);
  expect(await get("")).toEqual([302, "/sign-in"]);
  expect(await get(await desk.signIn({ email: "editor@901ai.example", role: "editor" }))).toEqual([
    403,
    undefined,
  ]);
  expect(await get(await desk.signIn({ since: long }))).toEqual([302, "/sign-in/again"]);
  const owner = await desk.signIn();
  expect((await get(owner))[0]).toBe(200);
  for (const name of ["..%2Fsite.db", "..%2F..%2F..%2Fetc%2Fpasswd", "site.db", "%00"])
    expect((await get(owner, `/health/backups/${name}`))[0]).toBe(404);
  expect((await fetch(desk.url + path)).status).toBe(404);

  await open(page, "/health", { email: "editor@901ai.example", role: "editor" });
  await expect(page.getByRole("link", { name: /^Download/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Back up now" })).toHaveCount(0);
  const cookie = await desk.signIn({ email: "editor@901ai.example", role: "editor" });
  const press = await fetch(`${desk.deskUrl}/health`, {
    method: "POST",
    headers: { cookie, origin: desk.deskUrl, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ act: "backup.make" }),
    redirect: "manual",
  });
  expect(press.status).toBe(403);
});

test("both engines find no barrier on the screen of health, whatever it finds", async ({ page }) => {
  await open(page);
  expect(await findBarriers(page, waysOf(page))).toEqual({});
  await queueMail("One", "set aside", "RCPT TO 550 5.1.1");
  await queueMail("Two", "waiting", null);
  await page.getByRole("button", { name: "Back up now" }).first().click();
  await expect(notice(page)).toContainText("Backed up", { timeout: 60_000 });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(notice(page)).toContainText("Checked.", { timeout: 60_000 });
  expect(await findBarriers(page, waysOf(page))).toEqual({});
});
