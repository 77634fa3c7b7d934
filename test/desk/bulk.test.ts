/** Several ticked entries of a list, published, withdrawn and deleted at once, without script. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { visitDesk } from "../support/desk-visitor.ts";
import { eventDraft } from "../support/some-entries.ts";

let desk: RunningDesk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const by = "a test";
async function put(title: string, more: Record<string, string> = {}, publishedAt?: string): Promise<number> {
  const draft = eventDraft({ title, ...more });
  const saving = { by, now: new Date(), incomplete: true, ...(publishedAt && { publishedAt }) };
  const made = await createEntry(desk.db, event, draft, saving);
  return made.outcome === "saved" ? made.entry.id : 0;
}
const stateOf = async (id: number) => (await findEntryById(desk.db, id))?.state;
const log = async (id: number) => {
  const rows = await desk.db.selectFrom("activity").select("action").where("entry_id", "=", id).execute();
  return rows.map(({ action }) => action);
};

test("an editor publishes, withdraws and deletes what is ticked; each that cannot be is named with why", async () => {
  const editor = visitDesk(desk.deskUrl, await desk.signIn({ email: "ed@example.org", role: "editor" }));
  /** The boxes of a list, as its page has them. */
  const boxes = async (view: string) => {
    const { text } = await editor.get(`/entries/event?view=${view}`);
    const found = [...text.matchAll(/name="entry"[^>]* value="((\d+)\.\d+)"/g)];
    return new Map(found.map(([, value = "", id]) => [Number(id), value]));
  };
  const press = async (act: string, shown: Map<number, string>, ids: number[]) => {
    const ticked = ids.map((id) => ["entry", shown.get(id) ?? "0.0"]);
    const { status, text } = await editor.post("/entries/event", [["act", act], ...ticked]);
    expect(status).toBe(200);
    return text.replace(/<!-- -->/g, "");
  };
  const one = await put("Week one");
  const two = await put("Week two");
  const half = await put("Half done", { place: "", address: "" });
  const over = await put("Over already", { start: "2020-03-04T18:00", end: "2020-03-04T20:00" });
  const stale = await put("Changed meanwhile");
  const seen = await put("Once seen", {}, "2026-01-01T12:00:00.000Z");
  const unwanted = await put("Unwanted");

  const drafts = await boxes("drafts");
  await desk.db.updateTable("entries").set({ version: 2 }).where("id", "=", stale).execute();
  const published = await press("entry.publish", drafts, [one, half, two, over, stale]);
  expect(await Promise.all([one, half, two, over, stale].map(stateOf))).toEqual([
    "published",
    "draft",
    "published",
    "draft",
    "draft",
  ]);
  expect(published).toMatch(
    /Not done: 3.*Half done.*[Pp]lace.*Over already.*over already.*Changed meanwhile.*in the meantime/s,
  );
  expect([await log(one), await log(half), await log(stale)]).toEqual([["published"], [], []]);

  const shown = await boxes("coming");
  expect(await press("entry.withdraw", shown, [one, two])).not.toContain("Not done");
  expect([await stateOf(one), await stateOf(two)]).toEqual(["withdrawn", "withdrawn"]);
  expect([await log(two), (await boxes("withdrawn")).size]).toEqual([["published", "withdrew"], 0]);

  const asked = await press("delete", drafts, [unwanted, seen]);
  expect(asked).toMatch(/Once seen.*Visitors have seen it.*Delete this draft\?.*Unwanted/s);
  expect(await stateOf(unwanted)).toBe("draft");
  await press("entry.delete-draft", drafts, [unwanted, seen, stale]);
  expect(await Promise.all([unwanted, seen, stale].map(stateOf))).toEqual([undefined, "draft", "draft"]);
  // What is gone for good is named nowhere, and that it was deleted stays.
  expect(await log(unwanted)).toEqual([]);
  const deleted = desk.db.selectFrom("events").select("target").where("act", "=", "entry.delete-draft");
  expect(await deleted.execute()).toHaveLength(1);
});
