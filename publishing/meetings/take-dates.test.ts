/** What becomes of a calendar's dates: published by themselves, asked about, left out; and two sources of one event. On both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { keepDates } from "../../news/calendars/calendars.ts";
import type { CalendarDate } from "../../news/calendars/parse-calendar.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { findEntryById } from "../entries/entries.ts";
import { createEntry, saveEntry } from "../entries/save-entry.ts";
import { event } from "../kinds/event.ts";
import { followCalendars } from "./take-dates.ts";

const now = new Date("2026-11-22T18:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let calendars = 0;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["calendars", "entries", "entry_revisions"] as const)
      await db.deleteFrom(table).execute();
  });

  const add = async (policy: "always" | "ask" | "never" = "always", name = "Library") => {
    const row = { url: `https://a.example/${++calendars}.ics`, name, policy, added_at: now.toISOString() };
    return (await db.insertInto("calendars").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  const date = (uid: string, more: Partial<CalendarDate> = {}): CalendarDate => ({
    ...{ uid, title: `Map night ${uid}`, starts_at: "2026-12-09T22:00:00.000Z" },
    ...{ ends_at: "2026-12-10T00:00:00.000Z", is_all_day: 0, is_canceled: 0 },
    ...{ place: "Whitehaven branch, 4120 Mill Branch Road", url: null, text: "Bring a map.", ...more },
  });
  const read = async (calendar: number, dates: CalendarDate[], at = now) => {
    await keepDates(db, calendar, dates, at);
    await followCalendars(db, at);
  };
  const events = () =>
    db
      .selectFrom("entries")
      .select(["id", "title", "state", "sort_key", "body", "version"])
      .where("kind", "=", "event")
      .orderBy("id")
      .execute();
  const states = async () =>
    (await db.selectFrom("calendar_dates").select("state").orderBy("id").execute()).map(({ state }) => state);
  const policyOf = async (id: number) =>
    (await db.selectFrom("calendars").select("policy").where("id", "=", id).executeTakeFirst())?.policy;

  test("the dates of a calendar that may are published by themselves, and follow it", async () => {
    const calendar = await add();
    await read(calendar, [date("1")]);
    expect(await events()).toMatchObject([{ title: "Map night 1", state: "published" }]);
    await read(calendar, [date("1", { starts_at: "2026-12-09T23:00:00.000Z" })], later(1));
    expect(await events()).toMatchObject([{ sort_key: "2026-12-09T23:00:00.000Z", version: 3 }]);
    await read(calendar, [date("1", { starts_at: "2026-12-09T23:00:00.000Z" })], later(2));
    expect(await events()).toMatchObject([{ version: 3 }]);
  });

  test.each(["ask", "never"] as const)("with “%s” nothing goes up", async (policy) => {
    await read(await add(policy), [date("1")]);
    expect(await events()).toEqual([]);
    expect(await states()).toEqual(["waiting"]);
  });

  test("what lacks an hour, an end or a place waits, and so does what is canceled", async () => {
    const lacking = [{ is_all_day: 1 }, { ends_at: null }, { place: null }, { is_canceled: 1 }];
    await read(
      await add(),
      lacking.map((more, at) => date(String(at), more)),
    );
    expect(await events()).toEqual([]);
    expect(await states()).toEqual(["waiting", "waiting", "waiting", "waiting"]);
  });

  test("two sources of one event are one event that names both; the first leads", async () => {
    const [one, two] = [await add(), await add("always", "Neighbors [of] the river")];
    await read(one, [date("1", { title: "Map night", url: "https://a.example/map" })]);
    const same = { title: "MAP NIGHT!", place: "Whitehaven Branch", url: "https://b.example/map?a=1" };
    await read(two, [date("other", same)], later(1));
    const [merged, ...more] = await events();
    expect(more).toEqual([]);
    expect(merged?.body).toContain("(<https://b.example/map?a=1>)");
    // They disagree: nothing flips.
    await read(two, [date("other", { ...same, starts_at: "2026-12-09T23:30:00.000Z" })], later(2));
    await read(two, [date("other", { ...same, starts_at: "2026-12-09T23:30:00.000Z" })], later(3));
    expect(await events()).toMatchObject([
      { version: merged?.version, sort_key: "2026-12-09T22:00:00.000Z" },
    ]);
    await read(one, [date("1", { title: "Map night", starts_at: "2026-12-09T21:00:00.000Z" })], later(4));
    expect(await events()).toMatchObject([{ sort_key: "2026-12-09T21:00:00.000Z" }]);
  });

  test("the same UID is the same event, even at another hour of its day; the same hour elsewhere is not", async () => {
    const [one, two] = [await add(), await add()];
    await read(one, [date("story@library", { title: "Storytime" })]);
    const moved = { title: "Storytime for all", starts_at: "2026-12-09T23:00:00.000Z" };
    await read(two, [
      date("story@library", { ...moved, ends_at: "2026-12-10T01:00:00.000Z" }),
      date("x", { title: "Storytime", place: "Cordova, 8457 Trinity Road" }),
    ]);
    expect((await events()).map(({ title }) => title)).toEqual(["Storytime", "Storytime"]);
  });

  test("what reads our own calendar and gives it back makes no second event, and names no source", async () => {
    const values = {
      ...event.form?.toDraft({ eventTitle: "Ours", name: "We", place: "Hall, 1 Main Street" }).values,
    };
    const times = { start: "2026-12-09T16:00", end: "2026-12-09T18:00" };
    const draft = { values: { ...values, ...times }, body: "Come." };
    const made = await createEntry(db, event, draft, { by: "ana", now, state: "published" });
    const slug = made.outcome === "saved" ? made.entry.slug : "";
    const back = { title: "Renamed", url: `https://${site.domain}/events/${slug}` };
    await read(await add(), [date(`${slug}@${site.domain}`, back)]);
    expect(await events()).toMatchObject([{ title: "Ours", body: "Come.", version: 1 }]);
  });

  test("what somebody edited here is theirs, also after another source was named in it", async () => {
    const [one, two] = [await add(), await add()];
    await read(one, [date("1", { title: "Map night" })]);
    const [made] = await events();
    const entry = await findEntryById(db, made?.id ?? 0);
    if (!entry) throw new Error("There is no event.");
    const edited = { values: { ...entry.values, cost: "Free" }, body: entry.body };
    await saveEntry(db, event, entry.id, edited, { by: "ana", now, version: entry.version });
    await read(two, [date("2", { title: "Map night", url: "https://b.example/" })], later(1));
    await read(one, [date("1", { title: "Map night", starts_at: "2026-12-09T21:00:00.000Z" })], later(2));
    const [after] = await events();
    expect(after).toMatchObject({ sort_key: "2026-12-09T22:00:00.000Z" });
    expect(after?.body).toContain("https://b.example/");
  });

  test("a calendar that floods is asked about again: more than 20 new dates in a day", async () => {
    const calendar = await add();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        date(`${at}`, { starts_at: `2026-12-09T22:${10 + at}:00.000Z` }),
      );
    await read(calendar, many(20));
    expect(await events()).toHaveLength(20);
    await read(calendar, many(21), later(1));
    expect(await policyOf(calendar)).toBe("flooded");
    expect(await events()).toHaveLength(20);
    expect((await states()).filter((state) => state === "waiting")).toHaveLength(1);
  });

  test("and more than 200 dates, however slowly they came", async () => {
    const calendar = await add();
    const many = Array.from({ length: 201 }, (_, at) => date(`${at}`));
    await keepDates(db, calendar, many, new Date(now.getTime() - 90_000_000));
    await read(calendar, many);
    expect(await policyOf(calendar)).toBe("flooded");
    expect(await events()).toEqual([]);
  });

  test("two servers at once publish each date once", async () => {
    await keepDates(db, await add(), [date("1"), date("2", { starts_at: "2026-12-09T20:00:00.000Z" })], now);
    await Promise.all([followCalendars(db, now), followCalendars(db, now)]);
    expect(await events()).toHaveLength(2);
  });
});
