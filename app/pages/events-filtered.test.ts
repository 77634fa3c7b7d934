import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Kind, Values } from "../../publishing/kind.ts";
import { event } from "../../publishing/kinds/event.ts";
import { meeting } from "../../publishing/kinds/meeting.ts";
import { eventsIn, readCalendar, textOf } from "../../test/http/calendar-reader.ts";
import { eventDraft } from "../../test/support/some-entries.ts";
import { loader as calendar } from "../files/events-ics.ts";
import { loader } from "./events-filtered.tsx";

const now = new Date("2026-12-01T18:00:00Z");
let folder: string;
let db: Database;
let until: string[];
let tags: Set<string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "found-"));
  db = openDatabase({ dataDir: folder });
  await migrate(db);
  until = [];
  tags = new Set();
  await put(event, {
    title: "Map class",
    ...day("2026-12-03"),
    type: "class",
    cost: "Free",
    topics: "water",
  });
  await put(event, { title: "Hack night", ...day("2026-12-08"), type: "hack night", topics: "water" });
  await put(event, { title: "Spring class", ...day("2027-04-01"), type: "class" });
  await put(event, { title: "Earlier class", ...day("2026-11-03"), type: "class", cost: "Free" });
  await put(meeting, {
    title: "Air board",
    decides: "Permits.",
    rhythm: "Monthly",
    place: "Health Department",
    speak: "Sign up there.",
    calendar: "https://air.example/dates",
    next: "2026-12-08T17:30",
    grade: "B",
  });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("the page shows what fits, and is out of date when its day ends", async () => {
  const shown = await page("type=class");
  expect(shown.parts).toBe("Class");
  expect(shown.groups.map(({ title, events }) => [title, events.map((one) => one.title)])).toEqual([
    ["This week", ["Map class"]],
    ["April 2027", ["Spring class"]],
  ]);
  expect(shown.past.map(({ title }) => title)).toEqual(["Earlier class"]);
  expect(shown.meetings).toEqual([]);
  expect(until).toContain("2026-12-02T06:00:00.000Z");
  expect(tags).toContain("event");
  expect(shown.form.choices.find(({ name }) => name === "type")).toMatchObject({
    chosen: "class",
    options: [
      { value: "", label: "Any" },
      { value: "class", label: "Class" },
      { value: "hack night", label: "Hack night" },
    ],
  });
});

test("the calendar by a filter holds what its page shows", async () => {
  for (const query of ["type=class", "free=1", "month=2026-12", "topic=water&type=class", "type=talk"]) {
    const { groups, past } = await page(query);
    const titles = [...past, ...groups.flatMap(({ events }) => events)].map(({ title }) => title);
    const file = await (await calendar(request(`/events.ics?${query}`))).text();
    expect(
      eventsIn(readCalendar(file)).map((one) => textOf(one, "SUMMARY")),
      query,
    ).toEqual(titles);
  }
  const whole = await (await calendar(request("/events.ics?type=nothing&x=1"))).text();
  expect(eventsIn(readCalendar(whole))).toHaveLength(4);
});

test("a month has its public meetings, and a month of one type has none", async () => {
  const { days, meetings, groups } = await page("month=2026-12");
  expect(meetings.map(({ title, date, place }) => [title, date, place])).toEqual([
    ["Air board", "2026-12-08", "Health Department"],
  ]);
  expect(days?.match(/: \d[^<]+/g)).toEqual([": 1 event", ": 1 event, 1 public meeting"]);
  expect(groups.map(({ title }) => title)).toEqual(["This week", "Next week"]);
  expect(tags).toContain("meeting");
  expect((await page("month=2026-12&type=class")).meetings).toEqual([]);
  const empty = await page("month=2099-12");
  expect(empty.days).not.toContain("<a ");
  expect(empty.groups).toEqual([]);
});

test("the page is the address of a filter, and of nothing else", async () => {
  for (const query of ["", "type=nothing", "month=2026-99"])
    await expect(page(query), query).rejects.toMatchObject({ status: 404 });
});

async function page(query: string) {
  return await loader(request(`/events?${query}`));
}

function request(path: string) {
  const values = {
    db,
    now: () => now,
    siteUrl: "https://901ai.example",
    uses: (tag: string) => tags.add(tag),
    until: (instant: Date) => until.push(instant.toISOString()),
  };
  const address = new URL(path, values.siteUrl);
  return { request: new Request(address), params: {}, context: { get: () => values } } as never;
}

async function put(kind: Kind, values: Values) {
  const draft = kind === event ? eventDraft(values) : { values, body: "" };
  const { outcome } = await createEntry(db, kind, draft, { by: "test", now, state: "published" });
  expect(outcome).toBe("saved");
}

function day(date: string) {
  return { start: `${date}T18:00`, end: `${date}T20:00` };
}
