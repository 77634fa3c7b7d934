/** What becomes of the dates of a series when it is published, changed, canceled or withdrawn, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import { findEntryById } from "../entries/entries.ts";
import { createEntry, publishEntry, saveEntry, withdrawEntry } from "../entries/save-entry.ts";
import { seriesOf } from "../events/calendar-event.ts";
import type { Entry, Values } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { series } from "../kinds/series.ts";
import { listDates } from "./keep-dates.ts";

const databases = openOnBothEngines();
const now = new Date("2026-12-01T12:00:00Z");
const first = { start: "2026-12-03T18:00", end: "2026-12-03T20:00" };

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  const within = <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute(work);
  const draftOf = (values: Values) =>
    eventDraft({ ...first, repeats: "weekly", times: "4", seats: "20", ...values });
  const add = async (values: Values = {}, state: "published" | "draft" = "published") => {
    const made = await within((trx) => createEntry(trx, series, draftOf(values), { by: "test", now, state }));
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    return made.entry.id;
  };
  const change = async (id: number, values: Values, at = now) => {
    const { version = 0 } = (await findEntryById(db, id)) ?? {};
    const saved = await within((trx) =>
      saveEntry(trx, series, id, draftOf(values), { by: "test", now: at, version }),
    );
    expect(saved.outcome).toBe("saved");
  };
  const changeDate = async ({ id, version, values, body }: Entry, more: Values) => {
    const draft = { values: { ...values, ...more }, body };
    const saved = await within((trx) => saveEntry(trx, event, id, draft, { by: "ana", now, version }));
    expect(saved.outcome).toBe("saved");
  };
  const told = async (id: number) =>
    (await listDates(db, id)).map(
      ({ values: { start = "", status }, state }) =>
        `${start.slice(5)}${status === "scheduled" ? "" : ` ${status}`}${state === "published" ? "" : ` ${state}`}`,
    );

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions"] as const) await db.deleteFrom(table).execute();
  });

  test("it has none as a draft, and each as an event of its own once it is published", async () => {
    const id = await add({}, "draft");
    expect(await told(id)).toEqual([]);
    await within((trx) => publishEntry(trx, series, id, { by: "test", now }));
    expect(await told(id)).toEqual(["12-03T18:00", "12-10T18:00", "12-17T18:00", "12-24T18:00"]);
    const [date] = await listDates(db, id);
    expect(date?.slug).toMatch(/^2026-12-03-/);
    expect([date && seriesOf(date), date?.values.seats, date?.values.repeats]).toEqual([id, "20", undefined]);
  });

  test("all change, this one and later ones, or one alone", async () => {
    const id = await add();
    await change(id, { place: "Library" });
    expect((await listDates(db, id)).map(({ values }) => values.place)).toEqual(Array(4).fill("Library"));
    await change(id, { place: "Church", from: "2026-12-17" });
    const places = async () => (await listDates(db, id)).map(({ values }) => values.place);
    expect(await places()).toEqual(["Library", "Library", "Church", "Church"]);
    const [one] = await listDates(db, id);
    if (one) await changeDate(one, { place: "Park" });
    await change(id, { place: "Hall" });
    expect(await places()).toEqual(["Park", "Hall", "Hall", "Hall"]);
  });

  test("a moved date keeps its address, and one that has no place anymore is canceled", async () => {
    const id = await add();
    const before = await listDates(db, id);
    const friday = { start: "2026-12-04T19:00", end: "2026-12-04T21:00" };
    await change(id, { ...friday, except: "2026-12-11", times: "3" });
    expect(await told(id)).toEqual([
      "12-04T19:00",
      "12-10T18:00 cancelled",
      "12-18T19:00",
      "12-24T18:00 cancelled",
    ]);
    const after = await listDates(db, id);
    expect(after.map(({ slug }) => slug).toSorted()).toEqual(before.map(({ slug }) => slug).toSorted());
  });

  test("one that somebody moved stays where it was moved to", async () => {
    const id = await add();
    const [, second] = await listDates(db, id);
    if (second) await changeDate(second, { start: "2026-12-12T10:00", end: "2026-12-12T12:00" });
    await change(id, { host: "The library" });
    expect(await told(id)).toEqual(["12-03T18:00", "12-12T10:00", "12-17T18:00", "12-24T18:00"]);
  });

  test("all are canceled with it, also those that were changed alone, but none that is over", async () => {
    const id = await add();
    const [, second] = await listDates(db, id);
    if (second) await changeDate(second, { place: "Park" });
    await change(id, { status: "cancelled" }, new Date("2026-12-05T12:00:00Z"));
    expect(await told(id)).toEqual([
      "12-03T18:00",
      "12-10T18:00 cancelled",
      "12-17T18:00 cancelled",
      "12-24T18:00 cancelled",
    ]);
    expect((await findEntryById(db, second?.id ?? 0))?.values.place).toBe("Park");
  });

  test("they leave the site with it, and come back", async () => {
    const id = await add();
    await within((trx) => withdrawEntry(trx, series, id, { by: "test", now }));
    expect(await told(id)).toEqual(
      ["12-03T18:00", "12-10T18:00", "12-17T18:00", "12-24T18:00"].map((one) => `${one} withdrawn`),
    );
    await within((trx) => publishEntry(trx, series, id, { by: "test", now }));
    expect(await told(id)).toEqual(["12-03T18:00", "12-10T18:00", "12-17T18:00", "12-24T18:00"]);
    expect(await db.selectFrom("entries").select("id").where("kind", "=", "event").execute()).toHaveLength(4);
  });

  test("a date that came from files already is taken for its own, not made twice", async () => {
    const { body, values } = eventDraft(first);
    await within((trx) =>
      createEntry(trx, event, { values, body }, { by: "import", now, state: "published" }),
    );
    const id = await add();
    expect(await told(id)).toHaveLength(4);
    expect(await db.selectFrom("entries").select("id").where("kind", "=", "event").execute()).toHaveLength(4);
  });
});
