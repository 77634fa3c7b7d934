/** Today and the search in a browser, with and without script: a quiet day, a full one, a new owner's, an editor's. */
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { findBarriers } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hostile, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { eventProposal, send } from "../../../test/support/proposals.ts";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const ways = [
  { width: 1280, colorScheme: "light", forcedColors: "none" },
  { width: 320, colorScheme: "dark", forcedColors: "none" },
] as const;

// They share a database, and each begins with an empty one.
test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ desk: { db } }) => {
  for (const table of ["submissions", "entry_changes", "outbox", "subscribers"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("entries").where("kind", "=", "event").execute();
});

async function fill({ db }: RunningDesk, words = "") {
  const message = {
    name: `Cara ${words}`,
    email: "cara@example.com",
    subject: `A room ${words}`,
    message: `We have a hall. ${words}`,
  };
  const first = await send(db, "contact", message, ago(26));
  await send(db, "contact", { ...message, subject: `Later ${words}` }, ago(2));
  const proposed = await send(
    db,
    "event",
    { ...eventProposal, eventTitle: `Robots ${words}`, name: `Tom ${words}` },
    ago(5),
  );
  const draft = event.form?.toDraft({ ...eventProposal, eventTitle: `An evening ${words}` }) ?? {
    values: {},
    body: "",
  };
  const saving = { by: "a test", now: new Date() };
  await createEntry(db, event, draft, { ...saving, state: "published" });
  await createEntry(db, event, { ...draft, values: { ...draft.values, title: `A draft ${words}` } }, saving);
  await db
    .insertInto("subscribers")
    .values({ address: "dora@example.com", state: "confirmed", asked_at: ago(9).toISOString() })
    .execute();
  return { first, proposed };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await hydrated(page);
    };

    test("on a quiet day it says so at night and offers no button; a new owner is led on", async ({
      page,
    }) => {
      await open(page, "/");
      await expect(page.getByRole("heading", { name: "Nothing waits" })).toBeVisible();
      await expect(page.locator(".none--calm :is(a, button)")).toHaveCount(0);
      await expect(page.locator(".none--calm .bar.on")).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "Your first hour" })).toBeVisible();
      await page.getByRole("link", { name: "List an event" }).click();
      await expect(page).toHaveURL(/\/entries\/event\/new\?/);
    });

    test("what waits stands by how long, and every line leads to its thing", async ({ page, desk }) => {
      const { first, proposed } = await fill(desk);
      await open(page, "/");
      await expect(page.getByText("Three things wait. The oldest has waited 26 hours.")).toBeVisible();
      expect(await page.title()).toMatch(/^\(3\) Today/);
      const row = page.locator(".rows .row").first();
      await expect(row).toContainText("26 h");
      await expect(page.getByRole("heading", { name: "Next event" })).toBeVisible();
      await expect(page.getByRole("link", { name: "A draft" })).toBeVisible();
      await expect(page.getByText("One subscriber.")).toBeVisible();
      await row.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/messages/${first}$`));
      await open(page, "/");
      await page.getByRole("link", { name: "Look and list" }).click();
      await expect(page).toHaveURL(new RegExp(`/proposals/${proposed}$`));
    });

    test("an issue begins on Today", async ({ page }) => {
      await open(page, "/");
      await page.getByRole("button", { name: "New issue" }).click();
      await expect(page).toHaveURL(/\/entries\/issue\/\d+$/);
    });

    test("an editor has no first hour", async ({ desk, colleague }) => {
      await fill(desk);
      const page = await colleague({ email: "lee@desk.example" });
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "To decide" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your first hour" })).toHaveCount(0);
    });

    test("the search finds messages, entries and, for whoever types an address, subscribers", async ({
      page,
      desk,
      colleague,
    }) => {
      const { first } = await fill(desk);
      await open(page, "/search?q=hall");
      await expect(page.getByRole("heading", { name: "Messages 2" })).toBeVisible();
      await open(page, "/search?q=evening");
      await expect(page.getByRole("link", { name: /An evening/ })).toBeVisible();
      await page.getByRole("searchbox", { name: /^Search messages/ }).fill("dora@example.com");
      await page.getByRole("search").getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("link", { name: /dora@example\.com/ })).toBeVisible();
      await open(page, `/search?q=${first.toLowerCase()}`);
      await expect(page).toHaveURL(new RegExp(`/messages/${first}$`));
      await open(page, "/search?q=xylophone");
      await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
      const editor = await colleague({ email: "lee@desk.example" });
      await editor.goto("/search?q=dora@example.com");
      await expect(editor.getByRole("link", { name: /dora@example\.com/ })).toBeVisible();
    });

    test("on a phone what a callout offers stands below its sentence, not below its sign", async ({
      page,
      desk,
    }) => {
      test.skip(!javaScriptEnabled, "kept text is offered by script");
      const { first } = await fill(desk);
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, `/messages/${first}`);
      await page.getByRole("textbox", { name: "Your answer" }).fill("Thank you, Cara.");
      await page.reload();
      const callout = page.getByRole("status").filter({ hasText: "What you typed here" });
      const sentence = await callout.getByText("What you typed here").boundingBox();
      const button = await callout.getByRole("button").first().boundingBox();
      expect(button?.x).toBeGreaterThanOrEqual(sentence?.x ?? Number.POSITIVE_INFINITY);
    });

    test("on a phone the header is one low line with the search in it, and the search stands under More", async ({
      page,
      desk,
    }) => {
      await fill(desk);
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await open(page, "/");
        const header = await page.getByRole("banner").boundingBox();
        expect(header?.height).toBeLessThanOrEqual(48);
        const inHeader = page.getByRole("banner").getByRole("link");
        const boxes = await Promise.all((await inHeader.all()).map((link) => link.boundingBox()));
        const seen = boxes.filter((box) => box !== null && box.width > 1);
        expect(seen.length).toBe(3);
        for (const [at, box] of seen.entries()) {
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect(box?.x).toBeGreaterThanOrEqual((seen[at - 1]?.x ?? 0) + (seen[at - 1]?.width ?? 0));
        }
      }
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await page.getByRole("searchbox", { name: /^Search messages/ }).fill("hall");
      await page.getByRole("search").getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("heading", { name: "Messages 2" })).toBeVisible();
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("navigation", { name: "All rooms" }).getByRole("link", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/search$/);
    });

    test("script in every stored field is text", async ({ page, desk }) => {
      await fill(desk, hostile);
      for (const path of [
        "/",
        `/search?q=${encodeURIComponent("onerror")}`,
        `/search?q=${encodeURIComponent(hostile)}`,
      ]) {
        await open(page, path);
        await expect(page.getByText(hostile).first()).toBeVisible();
        await expect(page.locator("img[src='x']")).toHaveCount(0);
        expect(await page.title()).not.toBe("broken");
      }
    });
  });

test("no state of Today or of the search has a barrier", async ({ page, desk }) => {
  test.skip(page.viewportSize()?.width !== 1280, "the test sets its own widths");
  const found: Record<string, unknown> = {};
  const look = async (name: string, path: string) => {
    await page.goto(path);
    await hydrated(page);
    const barriers = await findBarriers(page, ways);
    if (Object.keys(barriers).length > 0) found[name] = barriers;
  };
  await look("a quiet day", "/");
  await look("nothing found", "/search?q=xylophone");
  await look("an empty search", "/search");
  await fill(desk);
  await look("a full day", "/");
  await look("found", "/search?q=evening");
  expect(found).toEqual({});
});
