/** What is withdrawn with a reason, and what visitors read of it, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { actingOn, done } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import type { Entry, Kind, Values } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { promise } from "../kinds/promise.ts";
import { record } from "../kinds/record.ts";
import { findEntryById } from "./entries.ts";
import { readHistory } from "./entry-history.ts";
import { createEntry, publishEntry, type Saved, saveEntry, withdrawEntry } from "./save-entry.ts";
import { withdrawnEntries } from "./withdrawn-entries.ts";

/** Half past eleven in the evening of November 22 in Memphis. */
const night = new Date("2026-11-23T05:30:00Z");
const later = new Date("2027-02-01T18:00:00Z");
const by = "ana@desk.example";
const sources = "The Paper | Story | 2026-11-17 | https://paper.example/story";
const values: Values = {
  title: "The plant is paused",
  date: "2026-11-16",
  topics: "water",
  grade: "B",
  sources,
};
const draft = { values, body: "Work on the plant was paused in April." };
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions", "events"] as const)
      await db.deleteFrom(table).execute();
  });
  const entryIn = (saved: Saved): Entry => {
    if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
    return saved.entry;
  };
  const publish = async (kind: Kind, typed = draft) =>
    entryIn(await createEntry(db, kind, typed, { by, now: night, state: "published" }));
  const off = ({ id, version }: Entry, reason?: string, now = night) =>
    actingOn(db).act(
      "entry.withdraw",
      id,
      { version: String(version), ...(reason !== undefined && { reason }) },
      { now, by },
    );
  const now = async ({ id }: Entry) => (await findEntryById(db, id)) as Entry;

  test("an entry of the Record is withdrawn with a reason of 1 to 300 characters, an event without one", async () => {
    const entry = await publish(record);
    for (const reason of [undefined, " ", "x".repeat(301)])
      expect(await off(entry, reason)).toMatchObject({
        refused: "invalid",
        errors: [{ field: "reason" }],
      });
    expect(await withdrawnEntries(db)).toEqual([]);
    const evening = await publish(event, eventDraft());
    done(await off(evening));
    done(await off(entry, "  The article was\nabout another plant. "));
    expect([(await now(evening)).state, (await now(entry)).state]).toEqual(["withdrawn", "withdrawn"]);
    expect(await withdrawnEntries(db)).toEqual([
      {
        kind: "record",
        slug: entry.slug,
        title: "The plant is paused",
        day: "2026-11-22",
        reason: "The article was about another plant.",
      },
    ]);
    expect((await readHistory(db, record, entry.id))[0]?.words).toBe(
      "withdrawn: The article was about another plant.",
    );
  });

  test("what is changed while it is off the site keeps its day and reason; published again it is in the list no more", async () => {
    const entry = await publish(record);
    done(await off(entry, "Another plant."));
    const gone = await now(entry);
    const changed = { ...draft, values: { ...values, title: "The plant was paused" } };
    const saved = entryIn(
      await saveEntry(db, record, entry.id, changed, { by, now: later, version: gone.version }),
    );
    expect(await withdrawnEntries(db)).toMatchObject([
      { title: "The plant was paused", day: "2026-11-22", reason: "Another plant." },
    ]);
    const again = entryIn(await publishEntry(db, record, entry.id, { by, now: later }));
    expect(await withdrawnEntries(db)).toEqual([]);
    expect(again.version).toBe(saved.version + 1);
    done(await off(again, "The wrong year.", later));
    expect(await withdrawnEntries(db)).toMatchObject([{ day: "2027-02-01", reason: "The wrong year." }]);
  });

  test("undoing a withdrawal takes its reason along, and somebody else's save meanwhile is a conflict", async () => {
    const entry = await publish(record);
    const gone = done(await off(entry, "Another plant."));
    expect(await off(entry, "Again.")).toMatchObject({ refused: "conflict" });
    const undo = () => actingOn(db).undo(gone.event, { now: night, by });
    expect(await undo()).toMatchObject({ undone: [`entry:${entry.id}`] });
    expect(await withdrawnEntries(db)).toEqual([]);
    expect(await undo()).toMatchObject({ refused: "too_late" });
  });

  test("what an earlier release withdrew has its day and no reason, and the latest stands first", async () => {
    const before = await publish(record);
    entryIn(await withdrawEntry(db, record, before.id, { by, now: night }));
    const vow = {
      title: "Hundreds of jobs",
      who: "The company",
      made: "2025-10",
      status: "open",
      grade: "B",
      sources,
    };
    const promised = await publish(promise, { values: vow, body: "" });
    done(await off(promised, "Nobody promised it.", later));
    expect((await withdrawnEntries(db)).map(({ kind, day, reason }) => [kind, day, reason])).toEqual([
      ["promise", "2027-02-01", "Nobody promised it."],
      ["record", "2026-11-22", undefined],
    ]);
  });
});
