/** `npm run dev`: an editor writes into content/home.ts with the page open, rightly and wrongly. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type CopiedProject, copyProject } from "../../test/support/copied-project.ts";
import { type RunningServer, startServer } from "../../test/support/start-server.ts";
import { takenOver } from "../../test/support/visit.ts";

const file = "content/home.ts";
let copy: CopiedProject;
let server: RunningServer;
let good: string;

// One copy of the project, one test after another.
test.describe.configure({ mode: "default" });

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
test.beforeAll(async ({}, { project }) => {
  // Not as a condition of each test, which is read after this.
  test.skip((project.use.viewport?.width ?? 0) < 1000, "a matter of files, not of screens");
  copy = await copyProject();
  good = readFileSync(join(copy.folder, file), "utf8");
  // The copy's node_modules is the project's: servers of two copies would take Vite's cache in it from each other.
  const config = readFileSync(join(copy.folder, "vite.config.ts"), "utf8");
  await copy.write("vite.config.ts", config.replace("\n  plugins: [", '\n  cacheDir: ".vite",$&'));
  server = await openDev();
});

test.afterAll(async () => {
  await server?.close();
  await copy?.remove();
});

function openDev(): Promise<RunningServer> {
  return startServer({ NODE_ENV: "development" }, { home: copy.folder, args: ["--dev"] });
}

/** Opens Home and waits for the socket by which Vite tells the page of a saved file. */
async function openHome(page: Page): Promise<void> {
  const connected = page.waitForEvent("console", (message) => message.text().includes("[vite] connected"));
  await page.goto(server.url);
  await connected;
  await expect(page.getByText("Memphis on the Move")).toHaveCount(1);
}

/** Opens Home until it answers with a status: a page with a mistake loads itself anew, which may end the attempt. */
async function openWith(page: Page, status: number): Promise<void> {
  const opened = async () => expect((await page.goto(server.url))?.status()).toBe(status);
  await expect(opened).toPass({ timeout: 15_000 });
}

test("the first page that is opened after the start is loaded once", async ({ page }) => {
  await page.goto(server.url);
  await takenOver(page);
  // What Vite finds only now it bundles in a second go, and then loads the page anew.
  await page.waitForLoadState("networkidle");
  expect(server.output().match(/bundling dependencies/g)).toHaveLength(1);
});

test("a saved sentence of Home is on the screen by itself", async ({ page }) => {
  await openHome(page);
  await copy.write(file, good.replace("Memphis on the Move", "Memphis on its way"));
  await expect(page.getByText("Memphis on its way")).toHaveCount(1);
  await copy.write(file, good);
  await expect(page.getByText("Memphis on the Move")).toHaveCount(1);
});

test("a mistake in the words of Home is said with file and line, on the page and in the window, until it is mended", async ({
  page,
}) => {
  await openHome(page);
  const line = good.split("\n").findIndex((text) => text.includes("Memphis on the Move")) + 2;
  await copy.write(file, good.replace('Memphis on the Move",', 'Memphis on the Move"'));
  await expect(page.getByText(`content/home.ts:${line}:`)).toBeVisible();
  expect(server.output()).toContain(`content/home.ts:${line}:`);
  await copy.write(file, good);
  await expect(page.getByText("Memphis on the Move")).toHaveCount(1);
});

test("a part of a page that cannot be drawn is said with the place that asked for it", async ({ page }) => {
  await copy.write(file, good.replace("\n  move: {", "\n  moved: {"));
  // The watcher may need a moment to see the change.
  await openWith(page, 500);
  await expect(page.getByText("app/pages/home.tsx:")).toBeVisible();
  await expect.poll(() => server.output()).toContain("a part of a page failed");
  await copy.write(file, good);
  // A page that failed while React ran shows the mended words when it is loaded again (docs/editing.md).
  await openWith(page, 200);
  await expect(page.getByText("Memphis on the Move")).toHaveCount(1);
});

test("a start with a mistake in the words of Home ends with file and line", async () => {
  await server.close();
  await copy.write(file, good.replace('Memphis on the Move",', 'Memphis on the Move"'));
  await expect(openDev()).rejects.toThrow(/content\/home\.ts:\d+:\d+/);
  await copy.write(file, good);
  server = await openDev();
});
