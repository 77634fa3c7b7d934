/** Dates of public meetings, on both engines: from the field of a body's entry, from calendars, as files and lists. */
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { keepDates } from "../../news/calendars/calendars.ts";
import type { CalendarDate } from "../../news/calendars/parse-calendar.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { findEntryById } from "../entries/entries.ts";
import { createEntry, publishEntry, saveEntry, withdrawEntry } from "../entries/save-entry.ts";
import { event } from "../kinds/event.ts";
import { meeting } from "../kinds/meeting.ts";
import { findMeeting, listMeetings, nextMeetings } from "./meetings.ts";
import { meetingsCalendar } from "./meetings-calendar.ts";
import { adoptAllNext, changeMeeting } from "./save-meeting.ts";
import { followCalendars, takeDate } from "./take-dates.ts";

const calendarUrl = "https://a.example/c.ics";
const databases = openOnBothEngines();
const now = new Date("2026-11-22T18:00:00Z");
const later = new Date("2026-12-10T18:00:00Z");
const saving = { by: "ada@example.org", now };
const values = {
  title: "Air board",
  decides: "Permits.",
  rhythm: "Tuesdays",
  place: "814 Jefferson",
  speak: "Ask",
  calendar: "https://board.example/dates",
  grade: "B",
};

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let body: number;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["calendars", "news_sources", "meetings", "entries", "content_versions"] as const)
      await db.deleteFrom(table).execute();
    const draft = { values: { ...values, next: "2026-12-08T17:30" }, body: "" };
    const made = await createEntry(db, meeting, draft, { ...saving, state: "published" });
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    body = made.entry.id;
  });

  const save = async (next: string, at = now) => {
    const { version = 0 } = (await findEntryById(db, body)) ?? {};
    const saved = await saveEntry(
      db,
      meeting,
      body,
      { values: { ...values, next }, body: "" },
      { ...saving, now: at, version },
    );
    expect(saved.outcome).toBe("saved");
  };
  const coming = async (at = now) =>
    (await nextMeetings(db, { now: at, limit: 9 })).map(({ startsAt }) => startsAt.slice(0, 16));

  test("the next day that the entry of a body says is a date, moved with it, kept when it is over", async () => {
    const [first] = await nextMeetings(db, { now, limit: 9 });
    expect(first).toMatchObject({
      path: "/events/meetings/air-board-2026-12-08",
      startsAt: "2026-12-08T23:30:00.000Z",
      body: "Air board",
      place: "814 Jefferson",
      speak: "Ask",
      sequence: 0,
    });
    await save("2026-12-09T17:30");
    expect(await nextMeetings(db, { now, limit: 9 })).toMatchObject([
      { id: first?.id, startsAt: "2026-12-09T23:30:00.000Z", sequence: 1 },
    ]);
    await save("2027-01-12T17:30", later);
    expect(await coming(later)).toEqual(["2027-01-12T23:30"]);
    expect((await listMeetings(db)).map(({ id }) => id)).toContain(first?.id);
    await save("", later);
    expect(await coming(later)).toEqual([]);
    await save("2027-01-12T17:30", later);
    expect(await coming(later)).toEqual(["2027-01-12T23:30"]);
  });

  test("what a release before has saved in that field becomes a date, and nothing is made twice", async () => {
    const fields = JSON.stringify({ ...values, next: "2026-12-15T17:30" });
    await db.updateTable("entries").set({ fields }).where("id", "=", body).execute();
    for (let time = 0; time < 2; time++) {
      const entry = await findEntryById(db, body);
      await adoptAllNext(db, entry ? [entry] : [], now);
    }
    expect(await coming()).toEqual(["2026-12-15T23:30"]);
  });

  test("a body that is off the site takes its dates along, and one that is erased for good", async () => {
    await withdrawEntry(db, meeting, body, saving);
    expect(await coming()).toEqual([]);
    expect(await findMeeting(db, "air-board-2026-12-08")).toBeUndefined();
    await publishEntry(db, meeting, body, saving);
    expect(await coming()).toHaveLength(1);
    await db.deleteFrom("entries").where("id", "=", body).execute();
    expect(await db.selectFrom("meetings").select("id").execute()).toEqual([]);
  });

  test("a date that somebody moved or canceled at the desk is not announced anew by that field", async () => {
    const [{ id = 0 } = {}] = await nextMeetings(db, { now, limit: 1 });
    const starts_at = "2026-12-10T23:30:00.000Z";
    await changeMeeting(db, { id }, { starts_at, source: "owner" }, now);
    const adopt = async () => {
      const entry = await findEntryById(db, body);
      await adoptAllNext(db, entry ? [entry] : [], now);
    };
    await adopt();
    await save("2026-12-08T17:30");
    expect(await coming()).toEqual(["2026-12-10T23:30"]);
    await changeMeeting(db, { id }, { state: "canceled" }, now);
    await adopt();
    expect(await coming()).toEqual([]);
    await save("2026-12-15T17:30");
    expect(await coming()).toEqual(["2026-12-15T23:30"]);
  });

  test("a meeting has the items of its agenda, each with its topics", async () => {
    const [{ id = 0 } = {}] = await nextMeetings(db, { now, limit: 1 });
    const agenda = [
      { text: "4. Permit, turbines", topics: ["air", "sites"] },
      { text: "12. Cooling water", topics: ["water"] },
    ];
    await changeMeeting(db, { id }, { agenda: JSON.stringify(agenda) }, now);
    expect((await nextMeetings(db, { now, limit: 9 })).flatMap((one) => one.agenda)).toEqual(agenda);
    expect(await nextMeetings(db, { now: later, limit: 9 })).toEqual([]);
  });

  test("the calendar file holds the agenda, how to speak and until when, and a cancellation under the same UID", async () => {
    const [{ id = 0 } = {}] = await nextMeetings(db, { now, limit: 1 });
    const agenda = JSON.stringify([{ text: "4. Permit; turbines, Tulane Road", topics: ["air"] }]);
    await changeMeeting(db, { id }, { agenda, speak: "Sign the sheet.", speak_until: "before 5:15 PM" }, now);
    const read = async () => {
      const file = meetingsCalendar(await listMeetings(db), "https://site.example");
      const [item] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
      const text = (name: string) => String(item?.getFirstPropertyValue(name));
      return {
        file,
        uid: text("uid"),
        sequence: Number(text("sequence")),
        status: text("status"),
        description: text("description"),
        start: text("dtstart"),
        end: item?.hasProperty("dtend"),
      };
    };
    const before = await read();
    expect(before).toMatchObject({ status: "CONFIRMED", start: "2026-12-08T17:30:00", end: false });
    expect(before.description).toBe(
      "On the agenda:\n4. Permit; turbines, Tulane Road\n\nTo speak: Sign the sheet.\n\nSign up: before 5:15 PM\n\nhttps://site.example/events/meetings/air-board-2026-12-08",
    );
    await changeMeeting(db, { id }, { state: "canceled" }, now);
    const after = await read();
    expect(after).toMatchObject({ uid: before.uid, status: "CANCELLED" });
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(await coming()).toEqual([]);
  });

  const dateOf = (uid: string, starts_at: string, more: Partial<CalendarDate> = {}): CalendarDate => ({
    ...{ uid, title: "Board meeting", starts_at, ends_at: null, is_all_day: 0, is_canceled: 0 },
    ...{ place: null, url: null, text: null, ...more },
  });
  const addCalendar = async (set: { body_id: number | null }) => {
    const row = { url: calendarUrl, name: "Library", added_at: now.toISOString(), ...set };
    const made = await db.insertInto("calendars").values(row).returning("id").executeTakeFirstOrThrow();
    return made.id;
  };

  /** Lists what waits, but for what cannot be listed as it is. */
  const takeAll = async (at = now) => {
    const waiting = db.selectFrom("calendar_dates").selectAll().where("state", "=", "waiting").orderBy("id");
    for (const date of await waiting.execute()) await takeDate(db, date, at);
  };

  test("a calendar brings dates, moves and cancels them; what somebody changed here is ours", async () => {
    const calendar = await addCalendar({ body_id: body });
    let looks = 0;
    const bring = async (...dates: CalendarDate[]) => {
      await keepDates(db, calendar, dates, new Date(now.getTime() + looks++));
      await followCalendars(db, now);
    };
    const known = dateOf("a", "2026-12-08T23:30:00.000Z");
    await bring(
      known,
      dateOf("b", "2027-01-12T23:30:00.000Z"),
      dateOf("c", "2027-02-09T06:00:00.000Z", { is_all_day: 1 }),
    );
    await takeAll();
    // The first one is the one that stands there already, and a day without an hour waits.
    expect(await coming()).toEqual(["2026-12-08T23:30", "2027-01-12T23:30"]);
    await bring(known, dateOf("b", "2027-01-13T23:30:00.000Z"));
    expect(await coming()).toEqual(["2026-12-08T23:30", "2027-01-13T23:30"]);
    await bring(known, dateOf("b", "2027-01-13T23:30:00.000Z", { is_canceled: 1 }));
    expect(await coming()).toEqual(["2026-12-08T23:30"]);
    await bring(known, dateOf("b", "2027-01-13T23:30:00.000Z"));
    const ours = (await nextMeetings(db, { now, limit: 9 })).at(-1);
    await changeMeeting(
      db,
      { id: ours?.id ?? 0 },
      { source: "owner", starts_at: "2027-01-14T23:30:00.000Z" },
      now,
    );
    await bring(known, dateOf("b", "2027-01-13T23:30:00.000Z", { is_canceled: 1 }));
    expect(await coming()).toEqual(["2026-12-08T23:30", "2027-01-14T23:30"]);
    const states = await db.selectFrom("calendar_dates").select(["uid", "state"]).orderBy("uid").execute();
    expect(states).toEqual([
      { uid: "a", state: "taken" },
      { uid: "b", state: "taken" },
    ]);
  });

  test("a calendar that has a listed date no more leaves it listed, marked; and says since when it fails", async () => {
    const calendar = await addCalendar({ body_id: body });
    await keepDates(db, calendar, [dateOf("b", "2027-01-12T23:30:00.000Z")], now);
    await takeAll();
    await keepDates(db, calendar, [], new Date(now.getTime() + 60_000));
    expect(await db.selectFrom("calendar_dates").select("is_missing").execute()).toEqual([{ is_missing: 1 }]);
    expect(await coming()).toHaveLength(2);
    const failing_since = "2026-11-19T00:00:00.000Z";
    await db
      .insertInto("news_sources")
      .values({ url: calendarUrl, name: "Library", failing_since })
      .execute();
    const [, second] = await nextMeetings(db, { now, limit: 9 });
    expect(second?.uncheckedSince).toBe("2026-11-19T00:00:00.000Z");
  });

  test("events of a calendar: one that stands here already becomes one with it, another is published and follows", async () => {
    const mine = {
      ...{ title: "Homework night", start: "2026-12-02T16:00", end: "2026-12-02T18:00", host: "Library" },
      ...{ place: "Whitehaven branch", address: "4120 Mill Branch Road", status: "scheduled" },
    };
    const made = await createEntry(
      db,
      event,
      { values: mine, body: "Bring a book." },
      { ...saving, state: "published" },
    );
    const calendar = await addCalendar({ body_id: null });
    const place = "Whitehaven branch, 4120 Mill Branch Road";
    const dates = (start: string) => [
      dateOf("1", "2026-12-02T22:00:00.000Z", {
        title: "HOMEWORK NIGHT!",
        place,
        ends_at: "2026-12-03T00:00:00.000Z",
      }),
      dateOf("2", `2026-12-09T${start}:00:00.000Z`, {
        title: "Map night",
        place,
        ends_at: "2026-12-10T00:00:00.000Z",
        text: "*Bring* a map.",
      }),
      dateOf("3", "2026-12-09T22:00:00.000Z", { title: "No place" }),
    ];
    await keepDates(db, calendar, dates("22"), now);
    await followCalendars(db, now);
    await takeAll();
    const entries = () =>
      db
        .selectFrom("entries")
        .select(["id", "title", "state", "sort_key"])
        .where("kind", "=", "event")
        .orderBy("id")
        .execute();
    expect(await entries()).toMatchObject([
      { title: "Homework night", state: "published" },
      { title: "Map night", state: "published" },
      { title: "No place", state: "draft" },
    ]);
    const first = await db
      .selectFrom("calendar_dates")
      .select("entry_id")
      .where("uid", "=", "1")
      .executeTakeFirst();
    expect(first?.entry_id).toBe(made.outcome === "saved" && made.entry.id);
    await keepDates(db, calendar, dates("23"), now);
    await followCalendars(db, now);
    expect((await entries())[1]?.sort_key).toBe("2026-12-09T23:00:00.000Z");
    // Somebody edits it: from here on it is theirs.
    const map = await findEntryById(db, (await entries())[1]?.id ?? 0);
    if (map)
      await saveEntry(
        db,
        event,
        map.id,
        { values: { ...map.values, title: "Map evening" }, body: map.body },
        { ...saving, version: map.version },
      );
    await keepDates(db, calendar, dates("22"), now);
    await followCalendars(db, now);
    expect((await entries())[1]).toMatchObject({
      title: "Map evening",
      sort_key: "2026-12-09T23:00:00.000Z",
    });
  });

  test("a calendar lists nothing by itself", async () => {
    const calendar = await addCalendar({ body_id: body });
    await keepDates(db, calendar, [dateOf("b", "2027-01-12T23:30:00.000Z")], now);
    await followCalendars(db, now);
    expect(await coming()).toHaveLength(1);
    expect(await db.selectFrom("calendar_dates").select("state").execute()).toEqual([{ state: "waiting" }]);
  });
});
