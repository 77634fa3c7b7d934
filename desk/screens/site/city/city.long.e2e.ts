/** Another city at the desk, on a phone, with and without script: its file out and in, and a site without what it came with. */
import { readFile } from "node:fs/promises";
import { findEntry } from "../../../../publishing/entries/entries.ts";
import { starterEntries } from "../../../../publishing/files/starter.ts";
import { findBarriers, ways } from "../../../../test/accessibility/barriers.ts";
import { actingOn, done } from "../../../../test/support/acting.ts";
import type { RunningDesk } from "../../../../test/support/desk.ts";
import { test as base, expect, freshDesk, hydrated, type Page } from "../../../../test/support/desk-page.ts";

/** On a desk of its own, where what came with the site is as it came. */
const test = base.extend<object, { desk: RunningDesk }>({ desk: freshDesk() });

/** Every screen is looked at in all ways with the others (test/support/desk-screens.ts). */
const day = ways.filter(
  ({ colorScheme, forcedColors }) => colorScheme === "light" && forcedColors === "none",
);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 800 } });

    const press = (page: Page, name: string | RegExp) =>
      page.getByRole("button", { name, exact: true }).click();
    const bring = async (page: Page, file: object) => {
      const buffer = Buffer.from(JSON.stringify(file));
      await page
        .getByLabel("File of another city")
        .setInputFiles({ name: "city.json", mimeType: "application/json", buffer });
      await press(page, "Look through it");
    };
    const read = async (site: string, path: string) => (await fetch(site + path)).text();

    test("a file is looked through, refused as a whole or taken as a whole, and goes out again", async ({
      page,
      desk,
    }) => {
      await page.goto("/site/city");
      if (javaScriptEnabled) await hydrated(page);
      if (javaScriptEnabled) expect(await findBarriers(page, day)).toEqual({});
      await bring(page, { "site.areaCode": "12", "chrome.skip": "To the text" });
      await expect(page.getByRole("heading", { name: "Refused 1" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
      const nav = [{ to: "/news", label: "Harbor news" }];
      await bring(page, { "chrome.nav": nav, "chrome.skip": "Skip to content" });
      await expect(page.getByRole("heading", { name: "It would change 1" })).toBeVisible();
      expect(await read(desk.url, "/contact")).not.toContain("Harbor news");
      await press(page, "Import 1");
      await expect(page.getByText("Imported: 2.")).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Export them (.json)" }).click(),
      ]);
      const exported = JSON.parse(await readFile(await file.path(), "utf8"));
      expect(JSON.parse(exported["chrome.nav"])).toEqual(nav);
      // With script the notice stays while somebody points at it.
      await page.getByRole("button", { name: "Undo" }).hover();
      await expect.poll(() => read(desk.url, "/contact"), { timeout: 15_000 }).toContain("Harbor news");
      await press(page, "Undo");
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible();
      await expect.poll(() => read(desk.url, "/contact"), { timeout: 15_000 }).not.toContain("Harbor news");
    });

    test("what came with the site goes in one press, what was changed stays, and Undo brings it back", async ({
      page,
      desk,
    }) => {
      const items = async () => JSON.parse(await read(desk.url, "/record.json")).items.length;
      const before = await items();
      const noisy = await findEntry(desk.db, "question", "is-it-noisy");
      const input = { ...noisy?.values, body: noisy?.body ?? "", title: "Is it loud in here?" };
      done(await actingOn(desk.db).act("entry.save", String(noisy?.id), input, { now: new Date() }));
      // The tests before this one may have changed entries, which stay.
      const asTheyCame = (await starterEntries(desk.db)).filter(
        ({ entry: { kind, state }, isChanged }) => kind === "record" && state === "published" && !isChanged,
      ).length;
      expect(asTheyCame).toBeGreaterThan(20);
      await page.goto("/site/city");
      if (javaScriptEnabled) await hydrated(page);
      await press(page, /^Put \d+ entries away$/);
      await expect(page.getByText(/^Put away as drafts: \d+/)).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText("Nothing that came with the site is on it as it came.")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).hover();
      await expect.poll(items, { timeout: 15_000 }).toBe(before - asTheyCame);
      await expect(page.getByRole("link", { name: "Is it loud in here?" })).toBeVisible();
      await press(page, "Undo");
      await expect(page.getByText("Undone. It’s as it was before.")).toBeVisible({ timeout: 60_000 });
      await expect.poll(items, { timeout: 15_000 }).toBe(before);
    });
  });
