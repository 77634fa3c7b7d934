/** What people do with meetings, agendas and calendars: each refused in words, each undone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { readMeeting, readMeetingAsks } from "../../desk/screens/meetings/read-meeting.ts";
import { listCalendars, refreshCalendars } from "../../news/calendars/calendars.ts";
import { isReminderDue } from "../../news/calendars/reminders.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { meeting as kind } from "../../publishing/kinds/meeting.ts";
import { findMeeting, nextMeetings } from "../../publishing/meetings/meetings.ts";
import { adoptNext, announceMeeting } from "../../publishing/meetings/save-meeting.ts";
import { actingOn, done, servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { type FeedServer, startFeedServer } from "../../test/support/feed-server.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-27T15:00:00Z");
const after = new Date("2026-12-09T15:00:00Z");
const agenda =
  "1. Roll call\n2. Air permit, Tulane Road\n3. Water reuse\nSpeakers sign the sheet before 5:15 PM.";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer({ files: `${import.meta.dirname}/../../test/fixtures/calendars` });
});
afterAll(() => server.close());

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let body: number;
  let meeting: number;
  let desk: ReturnType<typeof actingOn>;
  const at = { now };
  const act = (name: string, id: number | string, input = {}, acting: { now: Date } = at) =>
    desk.act(name, id, input, { ...acting, role: "editor" });

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["calendars", "news_sources", "meetings", "entries", "events"] as const)
      await db.deleteFrom(table).execute();
    const { settings } = servicesOf(db, now);
    desk = actingOn(db, {
      settings: { ...settings, siteUrl: "https://site.example", newsAllowPrivate: true },
    });
    const values = {
      title: "Air board",
      decides: "Permits.",
      rhythm: "First and third Tuesdays, 3:30 p.m.",
      grade: "B",
    };
    const made = await createEntry(
      db,
      kind,
      { values, body: "" },
      { by: "ada@example.org", now, state: "published" },
    );
    if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
    body = made.entry.id;
    const set = done(await act("meeting.schedule", body, { start: "2026-12-08T17:30" }));
    meeting = Number(set.to?.split("/").at(-1));
  });

  const next = async () =>
    (await nextMeetings(db, { now, limit: 9 })).map(({ startsAt, place }) => [startsAt.slice(0, 16), place]);

  test("a date is set, moved, canceled, and each is taken back", async () => {
    expect(await next()).toEqual([["2026-12-08T23:30", null]]);
    expect(await act("meeting.schedule", body, { start: "2026-12-08T17:30" })).toMatchObject({
      message: "That date is listed already.",
    });
    expect(await act("meeting.schedule", body, { start: "soon" })).toMatchObject({ refused: "invalid" });
    expect(
      await act("meeting.schedule", body, { start: "2026-12-09T17:30", end: "2026-12-09T16:30" }),
    ).toMatchObject({ message: "It must end after it begins." });
    const second = done(await act("meeting.schedule", body, { start: "2026-12-15T17:30" }));
    await desk.undo(second.event, at);
    expect(await next()).toHaveLength(1);
    const moved = done(
      await act("meeting.change", meeting, { start: "2026-12-09T18:00", place: "City Hall" }),
    );
    expect(await next()).toEqual([["2026-12-10T00:00", "City Hall"]]);
    await desk.undo(moved.event, at);
    expect(await next()).toEqual([["2026-12-08T23:30", null]]);
    const off = done(await act("meeting.cancel", meeting));
    expect(await next()).toEqual([]);
    await desk.undo(off.event, at);
    expect(await next()).toHaveLength(1);
  });

  test("a date that was taken back and is set again says what was typed last, and is ours", async () => {
    const first = done(
      await act("meeting.schedule", body, {
        start: "2026-12-15T17:30",
        place: "City Hall",
        end: "2026-12-15T18:30",
      }),
    );
    await desk.undo(first.event, at);
    const again = done(await act("meeting.schedule", body, { start: "2026-12-15T17:30", place: "Library" }));
    expect(again.to).toBe(first.to);
    expect((await nextMeetings(db, { now, limit: 9 })).at(-1)).toMatchObject({
      ...{ place: "Library", endsAt: null, source: "owner" },
    });
    await desk.undo(again.event, at);
    expect(await next()).toHaveLength(1);
  });

  test("a date that its entry names no more stays when somebody sets it at the desk", async () => {
    const announced = { starts_at: "2026-12-15T23:30:00.000Z", source: "next" } as const;
    const entry = await findEntryById(db, body);
    if (!entry) throw new Error("No body.");
    await announceMeeting(db, entry, { ...announced, next_at: announced.starts_at }, now);
    await adoptNext(db, entry, now);
    expect(await next()).toHaveLength(1);
    done(await act("meeting.schedule", body, { start: "2026-12-15T17:30" }));
    await adoptNext(db, entry, now);
    expect(await next()).toHaveLength(2);
  });

  test("an agenda is read, ticked, published, taken off", async () => {
    const shown = async () => (await nextMeetings(db, { now, limit: 1 })).flatMap((one) => one.agenda);
    expect(await act("agenda.publish", meeting, { on: "1" })).toMatchObject({
      message: "Read an agenda first.",
    });
    expect(await act("agenda.read", meeting, { text: "  " })).toMatchObject({ refused: "invalid" });
    expect(done(await act("agenda.read", meeting, { text: agenda })).text).toBe(
      "3 items found, 2 touch our topics. Readers don’t see them yet.",
    );
    expect(await shown()).toEqual([]);
    expect(await act("agenda.publish", meeting, { on: "1", version: "0" })).toMatchObject({
      refused: "conflict",
    });
    const speak = { speak: "Sign the sheet.", speakUntil: "before 5:15 PM" };
    const published = done(await act("agenda.publish", meeting, { on: "1,2", ...speak, version: "1" }));
    expect((await shown()).map(({ text }) => text)).toEqual([
      "2. Air permit, Tulane Road",
      "3. Water reuse Speakers sign the sheet before 5:15 PM.",
    ]);
    expect(await nextMeetings(db, { now, limit: 1 })).toMatchObject([speak]);
    const off = done(await act("agenda.publish", meeting, { on: "" }));
    expect(off.text).toBe("No item is ticked: its agenda isn’t on the site.");
    expect(await shown()).toEqual([]);
    await desk.undo(off.event, at);
    expect(await shown()).toHaveLength(2);
    await desk.undo(published.event, at);
    expect(await shown()).toEqual([]);
    done(await act("agenda.publish", meeting, { on: "0" }));
    expect((await readMeeting(db, meeting, now))?.items.map(({ isOn }) => isOn)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("the address of an agenda is linked, and anything else is refused", async () => {
    const start = "2026-12-08T17:30";
    const url = "https://board.example/agenda.pdf";
    done(await act("meeting.change", meeting, { start, agendaUrl: url }));
    expect(await nextMeetings(db, { now, limit: 1 })).toMatchObject([{ agendaUrl: url }]);
    expect(await act("meeting.change", meeting, { start, agendaUrl: "javascript:x" })).toMatchObject({
      refused: "invalid",
    });
  });

  test("after a meeting Today asks what came of it, until somebody knows", async () => {
    const asked = async (when: Date) => {
      const { ask } = await readMeetingAsks(db, when);
      return ask ? [ask.id] : [];
    };
    expect(await asked(now)).toEqual([]);
    expect(await act("meeting.outcome", meeting, { outcome: "decided" })).toMatchObject({
      message: "It hasn’t begun yet.",
    });
    expect(await asked(after)).toEqual([meeting]);
    const unknown = done(await act("meeting.outcome", meeting, { outcome: "unknown" }, { now: after }));
    expect(await findMeeting(db, "air-board-2026-12-08")).toMatchObject({
      outcome: "unknown",
      outcomeAt: after.toISOString(),
    });
    expect(await asked(after)).toEqual([]);
    expect(await asked(new Date("2026-12-14T15:00:00Z"))).toEqual([meeting]);
    await desk.undo(unknown.event, { now: after });
    expect(
      await act("meeting.outcome", meeting, { outcome: "postponed", day: "2027-02-30" }, { now: after }),
    ).toMatchObject({ refused: "invalid" });
    expect(
      await act("meeting.outcome", meeting, { outcome: "decided", url: "javascript:x" }, { now: after }),
    ).toMatchObject({ refused: "invalid" });
    expect(
      await act("meeting.outcome", meeting, { outcome: "decided", record: String(body) }, { now: after }),
    ).toMatchObject({ message: "That entry isn’t in the Record." });
    done(
      await act(
        "meeting.outcome",
        meeting,
        { outcome: "postponed", day: "2027-01-12", url: "https://board.example/minutes" },
        { now: after },
      ),
    );
    expect(await findMeeting(db, "air-board-2026-12-08")).toMatchObject({
      outcomeDay: "2027-01-12",
      outcomeUrl: "https://board.example/minutes",
    });
    expect(await asked(new Date("2026-12-14T15:00:00Z"))).toEqual([]);
  });

  const waiting = () =>
    db
      .selectFrom("calendar_dates")
      .select(["id", "title"])
      .where("state", "=", "waiting")
      .orderBy("starts_at")
      .execute();

  test("a calendar of a body is added and read at once; its dates wait for a yes, which is taken back", async () => {
    const url = `${server.url}/outlook.ics`;
    expect(await act("calendar.add", "", { url: "ftp://a.example", name: "Board" })).toMatchObject({
      refused: "invalid",
    });
    const added = done(await act("calendar.add", "", { url, name: "Board", body: String(body) }));
    expect(await act("calendar.add", "", { url, name: "Board" })).toMatchObject({
      message: "It’s on the list already.",
    });
    const dates = await waiting();
    expect(dates.map(({ title }) => title)).toEqual(Array(6).fill("Board meeting"));
    const [first, second] = dates.map(({ id }) => String(id));
    const taken = done(await desk.act("date.take", [first ?? "", second ?? ""], {}, at));
    expect(taken.text).toBe("Listed: 2.");
    expect(await next()).toHaveLength(3);
    await desk.undo(taken.event, at);
    expect([await next(), await waiting()]).toMatchObject([{ length: 1 }, { length: 6 }]);
    done(await act("date.dismiss", first ?? ""));
    expect(await waiting()).toHaveLength(5);
    const [calendar] = await db.selectFrom("calendars").select("id").execute();
    done(await act("date.take", second ?? ""));
    expect(await next()).toHaveLength(2);
    const removed = done(await act("calendar.remove", calendar?.id ?? 0));
    expect(removed.text).toBe("Removed: Board. What is listed of it stays.");
    expect(await next()).toHaveLength(2);
    expect(await listCalendars(db)).toEqual([]);
    await desk.undo(removed.event, at);
    expect(await listCalendars(db)).toMatchObject([{ name: "Board", removed_at: null }]);
    expect(added.to).toBe("/meetings");
  });

  test("a calendar may publish its dates by itself from now on, which is taken back, and is never a word of its own", async () => {
    done(await act("calendar.add", "", { url: `${server.url}/google.ics`, name: "Neighbors" }));
    const [calendar] = await listCalendars(db);
    expect(calendar?.policy).toBe("ask");
    const id = calendar?.id ?? 0;
    for (const policy of ["", "sometimes", "flooded"])
      expect(await act("calendar.policy", id, { policy })).toMatchObject({ refused: "invalid" });
    const before = (await waiting()).length;
    const changed = done(await act("calendar.policy", id, { policy: "always" }));
    expect((await waiting()).length).toBeLessThan(before);
    expect(await listCalendars(db)).toMatchObject([{ policy: "always" }]);
    await desk.undo(changed.event, at);
    expect(await listCalendars(db)).toMatchObject([{ policy: "ask" }]);
  });

  test("a calendar of events lists what has all it needs, and drafts the rest", async () => {
    done(await act("calendar.add", "", { url: `${server.url}/google.ics`, name: "Neighbors" }));
    const dates = await waiting();
    const full = dates.find(({ title }) => title === "Monthly meeting");
    const day = dates.find(({ title }) => title === "Cleanup day");
    const taken = done(await desk.act("date.take", [String(full?.id), String(day?.id)], {}, at));
    expect(taken.text).toBe("Listed: 1. One is a draft under Events, since something is missing.");
    const events = () =>
      db
        .selectFrom("entries")
        .select(["title", "state"])
        .where("kind", "=", "event")
        .orderBy("title")
        .execute();
    expect(await events()).toEqual([
      { title: "Cleanup day", state: "draft" },
      { title: "Monthly meeting", state: "published" },
    ]);
    await desk.undo(taken.event, at);
    expect((await events()).filter(({ state }) => state === "published")).toEqual([]);
    expect(await waiting()).toHaveLength(dates.length);
  });

  test("a calendar that answers “not found” keeps its dates, marked, until it is read again", async () => {
    server.routes["/moving.ics"] = {
      body: "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261210T180000Z\r\nSUMMARY:A\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    };
    const url = `${server.url}/moving.ics`;
    done(await act("calendar.add", "", { url, name: "Group", body: String(body) }));
    done(await act("date.take", String((await waiting())[0]?.id)));
    expect(await next()).toHaveLength(2);
    const file = server.routes["/moving.ics"];
    delete server.routes["/moving.ics"];
    const log = { warn: () => undefined };
    const lookOn = (day: string) => {
      const at = () => new Date(`${day}T15:00:00Z`);
      return refreshCalendars(db, { allowPrivate: true, userAgent: "Test", now: at, log });
    };
    const unchecked = async () =>
      (await nextMeetings(db, { now, limit: 9 })).map(({ uncheckedSince }) => uncheckedSince !== null);
    await lookOn("2026-11-28");
    expect(await listCalendars(db)).toMatchObject([
      { failures: 1, lastError: "It answered 404 instead of 200." },
    ]);
    expect(await unchecked()).toEqual([false, true]);
    if (file) server.routes["/moving.ics"] = file;
    await lookOn("2026-11-29");
    expect(await listCalendars(db)).toMatchObject([{ failures: 0, lastError: null }]);
    expect(await unchecked()).toEqual([false, false]);
  });

  test("a host that forbids robots is not read: Today reminds on the usual day, and the date is set with one press", async () => {
    server.routes["/robots.txt"] = { body: "User-agent: *\nDisallow: /" };
    server.hits.length = 0;
    done(
      await act("calendar.add", "", {
        url: `${server.url}/council.ics`,
        name: "Council",
        body: String(body),
        closed: "yes",
      }),
    );
    delete server.routes["/robots.txt"];
    expect(server.hits).toEqual([]);
    const toOpen = async (day: string) =>
      (await readMeetingAsks(db, new Date(`${day}T15:00:00Z`))).toOpen.map(({ id }) => id);
    expect(await toOpen("2026-11-30")).toEqual([]);
    const [id = 0] = await toOpen("2026-12-01");
    expect(id).toBeGreaterThan(0);
    expect(await toOpen("2026-12-02")).toEqual([id]);
    const first = { now: new Date("2026-12-02T15:00:00Z") };
    done(await act("meeting.schedule", body, { start: "2026-12-15T15:30", calendar: String(id) }, first));
    expect(await toOpen("2026-12-02")).toEqual([]);
    expect(await toOpen("2026-12-15")).toEqual([id]);
    done(await act("calendar.look", id, {}, { now: new Date("2026-12-15T15:00:00Z") }));
    expect(await toOpen("2026-12-15")).toEqual([]);
    expect(await toOpen("2027-01-05")).toEqual([id]);
  });
});

test.each([
  ["Mondays, 9 a.m.", "2026-11-29", "2026-11-30"],
  ["Every second Tuesday", "2026-12-07", "2026-12-08"],
  ["The last Friday of the month", "2026-12-24", "2026-12-25"],
  ["Second Wednesday of the month, 9 a.m. Committees on Mondays", "2026-12-08", "2026-12-09"],
  ["As needed", "2026-11-29", "2026-11-30"],
])("of a body that meets “%s” a reminder comes on the day and not before", (rhythm, before, day) => {
  const calendar = { rhythm, looked_on: null, added_at: "2026-11-27T15:00:00.000Z" };
  const isDue = (date: string) => isReminderDue(calendar, new Date(`${date}T18:00:00Z`));
  expect([isDue(before), isDue(day)]).toEqual([false, true]);
});
