/** Every screen of what is published, for every kind, in its states: nothing stands in anybody's way. */
import { kinds } from "../../../publishing/catalog.ts";
import { createEntry, saveEntry } from "../../../publishing/entries/save-entry.ts";
import type { Entry, EntryState, Kind } from "../../../publishing/kind.ts";
import { findBarriers, ownWays } from "../../../test/accessibility/barriers.ts";
import type { RunningDesk } from "../../../test/support/desk.ts";
import { expect, hydrated, type Page, test } from "../../../test/support/desk-page.ts";
import { initialDraft } from "../../ui/entry/entry-form.ts";
import { previewDraft } from "./render-draft.ts";

test.use({ expectedErrors: [/status of (409|422)/] });
/** A whole entry of any kind, with the samples that a preview has. */
async function put({ db }: RunningDesk, kind: Kind, state: EntryState): Promise<Entry> {
  const { values } = initialDraft(kind);
  const begun = { values: { ...values, title: `Is it ${state}?` }, body: "" };
  const { draft } = previewDraft(kind, begun, new Date());
  const saving = { by: "ana@desk.example", now: new Date() };
  return db.transaction().execute(async (transaction) => {
    const publishAt = state === "scheduled" ? "2099-01-01T12:00:00.000Z" : null;
    const made = await createEntry(transaction, kind, draft, { ...saving, state, publishAt });
    if (made.outcome !== "saved") throw new Error(`${kind.name}: ${JSON.stringify(made)}`);
    const { id, version, values } = made.entry;
    const typed = { values: { ...values, title: `${values.title} Yes?` }, body: draft.body };
    const saved = await saveEntry(transaction, kind, id, typed, { ...saving, version });
    return saved.outcome === "saved" ? saved.entry : made.entry;
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The pages in previews have tests of their own; and what lies below the bar of a phone can be scrolled up. */
async function expectNone(page: Page, what: string): Promise<void> {
  const prepare = () =>
    page.evaluate(() => {
      const folded = document.querySelectorAll<HTMLDetailsElement>("main details:not([open])");
      for (const one of folded) one.open = true;
      for (const frame of document.querySelectorAll("iframe")) frame.style.display = "none";
      for (const bar of document.querySelectorAll<HTMLElement>(".tabs, .desk-top"))
        bar.style.position = "static";
      return folded.length + document.querySelectorAll(".pv-page--coming").length;
    });
  // Until nothing folds again while React takes over, and no preview is on its way: it follows the typing after 700 ms.
  await expect.poll(prepare, { intervals: [800] }).toBe(0);
  const one = ownWays(page).filter(
    ({ width, colorScheme, forcedColors }) =>
      forcedColors === "none" && colorScheme === (width === 1280 ? "light" : "dark"),
  );
  expect(await findBarriers(page, one), what).toEqual({});
}

for (const kind of [...kinds.values()].filter(({ name }) => name !== "issue"))
  test(`the screens of ${kind.words.many} have no barriers`, async ({ page, desk }) => {
    const entry = await put(desk, kind, "published");
    const { id, kind: name } = entry;
    await open(page, `/entries/${name}`);
    await expectNone(page, "the list");
    await open(page, `/entries/${name}/new`);
    await expectNone(page, "a new one");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNone(page, "mistakes");
    await open(page, `/entries/${name}/${id}`);
    await expectNone(page, "one that is published");
    await open(page, `/entries/${name}/${id}/history`);
    await expectNone(page, "history");
    await open(page, `/entries/${name}/${id}/in/es`);
    await expectNone(page, "in another language");
  });

test("the states of an event have no barriers", async ({ page, desk, colleague }) => {
  const event = kinds.get("event");
  if (!event) throw new Error("There are no events.");
  for (const state of ["draft", "scheduled", "withdrawn"] as const) {
    const { id } = await put(desk, event, state);
    await open(page, `/entries/event/${id}`);
    await expectNone(page, state);
    if (state !== "draft") continue;
    for (const part of ["Duplicate", "Delete draft"]) await page.getByText(part, { exact: true }).click();
    await expectNone(page, "deleting");
  }
  const { id } = await put(desk, event, "published");
  await open(page, `/entries/event/${id}`);
  const lee = await colleague({ email: "lee@901ai.example" });
  await open(lee, `/entries/event/${id}`);
  await lee.getByLabel("Title").fill("Theirs");
  await lee.getByRole("button", { name: "Save changes" }).click();
  await expect(lee.getByText("Saved. Visitors will see it")).toBeVisible();
  await page.getByLabel("Title").fill("Mine");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: /saved this at/ })).toBeVisible();
  await expectNone(page, "a conflict");
  await open(page, "/entries/event?view=past&q=nothing");
  await expectNone(page, "nothing found");
});

test("the overview, the empty list and the pictures have no barriers", async ({ page }) => {
  for (const path of ["/entries", "/entries/promise", "/entries/pictures"]) {
    await open(page, path);
    await expectNone(page, path);
  }
  const buffer = Buffer.from("no picture");
  await page.getByLabel("Add a picture").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("It is no JPEG")).toBeVisible();
  await expectNone(page, "a refused file");
});
