/** What is withdrawn with a reason, and what visitors read of it, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import type { Entry, Kind, Values } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { promise } from "../kinds/promise.ts";
import { record } from "../kinds/record.ts";
import { readHistory } from "./entry-history.ts";
import { createEntry, publishEntry, type Saved, saveEntry, withdrawEntry } from "./save-entry.ts";
import { undoWithdrawal, withdraw } from "./withdraw-and-back.ts";
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
    for (const table of ["entries", "entry_revisions"] as const) await db.deleteFrom(table).execute();
  });
  const entryIn = (saved: Saved): Entry => {
    if (saved.outcome !== "saved") throw new Error(JSON.stringify(saved));
    return saved.entry;
  };
  const publish = async (kind: Kind, typed = draft) =>
    entryIn(await createEntry(db, kind, typed, { by, now: night, state: "published" }));
  const off = (kind: Kind, { id, version }: Entry, reason?: string, now = night) =>
    withdraw(db, kind, id, { by, now, version, reason });

  test("an entry of the Record is withdrawn with a reason of 1 to 300 characters, an event without one", async () => {
    const entry = await publish(record);
    for (const reason of [undefined, " ", "x".repeat(301)])
      expect(await off(record, entry, reason)).toMatchObject({
        outcome: "invalid",
        errors: [{ field: "reason" }],
      });
    expect(await withdrawnEntries(db)).toEqual([]);
    expect(entryIn(await off(event, await publish(event, eventDraft()))).state).toBe("withdrawn");
    expect(entryIn(await off(record, entry, "  The article was\nabout another plant. ")).state).toBe(
      "withdrawn",
    );
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
    const gone = entryIn(await off(record, entry, "Another plant."));
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
    await off(record, again, "The wrong year.", later);
    expect(await withdrawnEntries(db)).toMatchObject([{ day: "2027-02-01", reason: "The wrong year." }]);
  });

  test("undoing a withdrawal takes its reason along, and somebody else's save meanwhile is a conflict", async () => {
    const entry = await publish(record);
    const gone = await off(record, entry, "Another plant.");
    if (gone.outcome !== "saved") throw new Error("It was not withdrawn.");
    expect(await off(record, entry, "Again.")).toMatchObject({ outcome: "conflict" });
    await undoWithdrawal(db, record, entry.id, { by, now: night, ...gone.back });
    expect(await withdrawnEntries(db)).toEqual([]);
    expect(await undoWithdrawal(db, record, entry.id, { by, now: night, ...gone.back })).toMatchObject({
      outcome: "conflict",
    });
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
    await off(promise, promised, "Nobody promised it.", later);
    expect((await withdrawnEntries(db)).map(({ kind, day, reason }) => [kind, day, reason])).toEqual([
      ["promise", "2027-02-01", "Nobody promised it."],
      ["record", "2026-11-22", undefined],
    ]);
  });
});
