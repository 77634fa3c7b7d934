/** The screen of backups on another machine: set up, proved, and told when it fails. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { findBarriers, ownWays } from "../../../test/accessibility/barriers.ts";
import { useSession as giveSession, type RunningDesk, startDesk } from "../../../test/support/desk.ts";

let desk: RunningDesk;
let disk: string;

test.beforeEach(async () => {
  desk = await startDesk();
  disk = mkdtempSync(join(tmpdir(), "disk-"));
});
test.afterEach(async () => {
  await desk.close();
  rmSync(disk, { recursive: true, force: true });
});

async function open(page: Page, who: Parameters<RunningDesk["signIn"]>[0] = {}) {
  await giveSession(page.context(), desk.deskUrl, await desk.signIn(who));
  await page.goto(`${desk.deskUrl}/health/backups`);
}

const notice = (page: Page) => page.locator(".undo");

async function connect(page: Page, folder: string) {
  await page.getByLabel("A folder on this one").check();
  await page.getByLabel("Folder there").fill(folder);
  await page.getByRole("button", { name: "Try to write and read there" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("an owner says where to, takes the key down, and sees the proof that it comes back", async ({
      page,
    }) => {
      await open(page);
      await expect(page.getByRole("heading", { name: "Everything is on one machine" })).toBeVisible();
      await connect(page, `${disk}/none`);
      await expect(page.getByRole("alert")).toContainText(
        "its disk may not be mounted. Nothing was changed.",
      );
      await connect(page, disk);
      await expect(notice(page)).toContainText("Writing, reading and deleting work there.", {
        timeout: 60_000,
      });
      await page.getByRole("button", { name: "Make the key" }).click();
      const key = (await page.locator(".backup-key").first().innerText()).replaceAll(" ", "");
      expect(key).toMatch(/^AGE-SECRET-KEY-1[\dA-Z]{58}$/);
      await expect(page.getByText(`desk restore --from '${disk}'`)).toBeVisible();
      await page.getByLabel("Type the last four characters").fill("QQQQ");
      await page.getByRole("button", { name: "I have it. Start" }).click();
      await expect(page.getByText("Those aren’t its last four characters.")).toBeVisible();
      expect((await page.locator(".backup-key").first().innerText()).replaceAll(" ", "")).toBe(key);
      await page.getByLabel("Type the last four characters").fill(key.slice(-4));
      await page.getByRole("button", { name: "I have it. Start" }).click();
      await expect(notice(page)).toContainText("The first backup leaves within a minute");
      // Shown once.
      expect(await page.content()).not.toContain(key.slice(20));
      await page.getByRole("button", { name: "Back up now" }).click();
      await expect(page.locator(".undo, .fail")).toContainText(/Backed up|going on just now/, {
        timeout: 60_000,
      });
      await expect
        .poll(() => readdirSync(disk).filter((name) => name.startsWith("full-")).length, { timeout: 60_000 })
        .toBe(1);
      await page.goto(`${desk.deskUrl}/health/backups`);
      await page.getByRole("button", { name: "Test a restore now" }).click();
      await expect(page.locator(".undo, .fail")).toContainText(/complete|going on just now/, {
        timeout: 60_000,
      });
      await page.goto(`${desk.deskUrl}/health/backups`);
      await expect(page.getByText(/^The last one left .*\.$/)).toBeVisible();
      // The folder is beside the data here, which outlives nothing.
      await expect(page.getByText("if the disk dies, both are gone.")).toBeVisible();
      await expect(page.getByText(/^Restored as a test .*: complete\.$/)).toBeVisible();
    });
  });
}

test("an editor sees none of it, and an owner who signed in long ago changes nothing", async ({ page }) => {
  await open(page, { email: "editor@901ai.example", role: "editor" });
  await expect(page.getByRole("button", { name: "Try to write" })).toHaveCount(0);
  await page.goto(`${desk.deskUrl}/health`);
  await expect(page.getByRole("link", { name: "Backups on another machine" })).toHaveCount(0);
  await open(page, { since: new Date(Date.now() - 11 * 60_000) });
  await connect(page, disk);
  await expect(page).toHaveURL(/\/sign-in\/again/);
});

test("both engines find no barrier on it, with a key and without", async ({ page }) => {
  const ways = ownWays(page).filter(({ forcedColors }) => forcedColors === "none");
  await open(page);
  expect(await findBarriers(page, ways)).toEqual({});
  mkdirSync(join(disk, "sub"));
  await connect(page, disk);
  await expect(notice(page)).toContainText("work there", { timeout: 60_000 });
  await page.getByRole("button", { name: "Make the key" }).click();
  await expect(page.locator(".backup-key").first()).toBeVisible();
  expect(await findBarriers(page, ways)).toEqual({});
});
