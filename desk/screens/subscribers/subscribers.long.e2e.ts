/** The list of subscribers at the desk: search, history, removal, import, export, erasure; with script and without. */
import { importSubscribers } from "../../../newsletter/subscriber-list.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { expectNoBarriers } from "../../../test/support/sign-in-page.ts";

const script = "<script>document.title='broken in'</script>";

async function fill(desk: RunningDesk): Promise<void> {
  for (const table of ["subscribers", "subscriber_events", "subscriber_imports", "outbox"] as const)
    await desk.db.deleteFrom(table).execute();
  const lines = Array.from({ length: 60 }, (_, i) => `r${i}@example.org`).join("\n");
  await importSubscribers(desk.db, `ada@example.org\n${lines}`, { now: new Date(), by: "me@example.org" });
  // No form of ours takes such an address; an earlier version may have.
  const at = new Date().toISOString();
  await desk.db
    .insertInto("subscribers")
    .values({ address: `${script}@example.org`, state: "bounced", asked_at: at })
    .execute();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of (422|403)/] });
    test.beforeEach(({ desk }) => fill(desk));

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };
    const look = async (page: Page) => {
      if (javaScriptEnabled) await expectNoBarriers(page);
    };
    const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

    test("an address is found, has its history, is taken off the list and put back", async ({ page }) => {
      await open(page, "/subscribers");
      await expect(page.getByText("Page 1 of 3")).toBeVisible();
      await look(page);
      await page.getByLabel("Search for an address").fill("ADA@");
      await press(page, "Search");
      await expect(page.getByRole("row")).toHaveCount(2);
      await page.getByRole("link", { name: "ada@example.org" }).click();
      await expect(
        page.getByRole("listitem").filter({ hasText: "Was imported by me@example.org" }),
      ).toBeVisible();
      await look(page);
      await press(page, "Take off the list");
      await expect(page.getByText("Only they can come back: by signing up again")).toBeVisible();
      await press(page, "Undo");
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Take off the list" })).toBeVisible();
      await open(page, "/subscribers?state=bounced");
      await expect(page.getByRole("link", { name: script })).toBeVisible();
      await press(page, /^Ask again/);
      await expect(page.getByText("An email is asking this address to confirm.")).toBeVisible();
      await open(page, "/subscribers?q=nobody");
      await expect(page.getByText("No address contains “nobody”.")).toBeVisible();
      await look(page);
    });

    test("a list is looked through, each refused line is named, and only then somebody is asked", async ({
      page,
      desk,
    }) => {
      await open(page, "/subscribers/import");
      await look(page);
      await press(page, "Look through it");
      await expect(page.getByRole("alert")).toContainText("Choose a file");
      await page.getByLabel("A list as a file").setInputFiles({
        name: "list.xlsx",
        mimeType: "application/octet-stream",
        buffer: Buffer.from("PK\x03\x04"),
      });
      await press(page, "Look through it");
      await expect(page.getByRole("alert")).toContainText("save the list as CSV");
      await look(page);
      const list = `email\nnew@example.org\nada@example.org\n=HYPERLINK("x")\n${script}\n`;
      const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
      await page.getByLabel("A list as a file").setInputFiles(file);
      await press(page, "Look through it");
      await expect(page.getByRole("heading", { name: "Ask 1 address?" })).toBeVisible();
      await expect(page.getByRole("row", { name: /^3 on the list already/ })).toBeVisible();
      await expect(page.getByRole("cell", { name: script })).toBeVisible();
      await look(page);
      const report = await page.request.get(`${page.url()}/refused`);
      expect(await report.text()).toContain(`"'=HYPERLINK(""x"")"`);
      const known = () =>
        desk.db.selectFrom("subscribers").select("state").where("address", "=", "new@example.org").execute();
      expect(await known()).toEqual([]);
      await press(page, "Ask 1 address");
      await expect(async () => expect(await known()).toEqual([{ state: "pending" }])).toPass({
        timeout: 15_000,
      });
      if (!javaScriptEnabled) await page.reload();
      await expect(page.getByRole("heading", { name: "The list was added" })).toBeVisible();
      await look(page);
    });

    test("an address is erased for good, and the list goes out as a file without formulas", async ({
      page,
      desk,
    }) => {
      const ada = await desk.db
        .selectFrom("subscribers")
        .select("id")
        .where("address", "=", "ada@example.org")
        .executeTakeFirstOrThrow();
      await open(page, `/subscribers/${ada.id}`);
      await page.getByRole("link", { name: "Erase this address" }).click();
      await page.getByLabel("Type ada@ to confirm").fill("bob");
      await press(page, "Erase");
      await expect(page.getByRole("alert")).toContainText("Type ada@");
      await look(page);
      await page.getByLabel("Type ada@ to confirm").fill("ada@");
      await press(page, "Erase");
      await expect(page.getByText("Erased, with its history.")).toBeVisible();
      expect(await desk.db.selectFrom("erasures").select("erased_at").execute()).not.toEqual([]);
      await desk.db
        .insertInto("subscribers")
        .values({ address: "=cmd@example.org", state: "confirmed", asked_at: "2026-01-01" })
        .execute();
      const csv = await (await page.request.get("/subscribers/export")).text();
      expect(csv).toContain("'=cmd@example.org,");
      expect(csv).not.toContain("ada@example.org");
    });

    test("an editor sees the list and cannot take it in or out", async ({ colleague }) => {
      const page = await colleague({ email: "ed@example.org" });
      await page.goto("/subscribers");
      await expect(page.getByRole("heading", { name: "Subscribers" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Import" })).toHaveCount(0);
      for (const path of ["/subscribers/import", "/subscribers/export"])
        expect((await page.request.get(path)).status()).toBe(403);
    });
  });
