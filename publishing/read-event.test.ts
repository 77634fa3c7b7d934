import { expect, test } from "vitest";
import { eventFile, someEvent } from "../test/support/event-file.ts";
import { listing } from "./listed-event.ts";
import { readEvent } from "./read-event.ts";

const file = "content/events/some-night.md";

test("an event's file says what, when, where and by whom, in the site's zone", () => {
  expect(readEvent(eventFile({ tags: "class, residents", cost: "Free" }), file)).toEqual({
    slug: "some-night",
    title: "Who pays for the substation?",
    start: "2031-03-04T18:00",
    end: "2031-03-04T20:00",
    zone: "America/Chicago",
    startsAt: "2031-03-05T00:00:00.000Z",
    endsAt: "2031-03-05T02:00:00.000Z",
    place: "The Reading Room",
    address: "1 Main Street, Memphis, TN 38103",
    host: "Friends of the Reading Room",
    cost: "Free",
    tags: ["class", "residents"],
    status: "scheduled",
    postedAt: "2031-01-02T15:30:00.000Z",
    changedAt: "2031-01-02T15:30:00.000Z",
    html: "<p>Bring <em>questions</em>.</p>",
    text: "Bring questions.",
  });
});

test.each([
  [
    { start: "tomorrow" },
    `${file}:3: "start" must be a date and time such as 2026-12-03 18:00, not "tomorrow".`,
  ],
  [{ start: "2031-02-30 18:00" }, `${file}:3: "start" names a day that does not exist.`],
  [{ start: "2031-03-04 24:00" }, `${file}:3: "start" names a time that no clock shows.`],
  [
    { start: "2026-03-08 02:30" },
    `${file}:3: "start" names a time that clocks in America/Chicago leave out, because they go forward in that hour.`,
  ],
  [{ end: "2031-03-04 18:00" }, `${file}:4: "end" must be after the start.`],
  [{ zone: "Memphis" }, `${file}:9: "zone" must be a time zone such as America/New_York.`],
  [{ status: "maybe" }, `${file}:9: "status" must be scheduled, canceled or postponed.`],
  [{ status: "constructor" }, `${file}:9: "status" must be scheduled, canceled or postponed.`],
  [{ status: "canceled" }, `${file}:9: "changed" must say since when it is canceled.`],
  [{ status: "cancelled" }, `${file}:9: "changed" must say since when it is cancelled.`],
  [
    { link: "javascript:alert(1)" },
    `${file}:9: "link" must be an address that begins with http:// or https://.`,
  ],
  [{ address: "" }, `${file}:1: "address" is missing.`],
  [{ titel: "Twice" }, `${file}:9: There is no "titel"; there are title, start, end, zone,`],
])("a mistake is told with its file and line: %o", (changes, sentence) => {
  expect(() => readEvent(eventFile(changes), file)).toThrow(sentence);
});

test("an event is called off in the American spelling and in the British one", () => {
  const read = (status: string) => readEvent(eventFile({ status, changed: "2031-01-20 10:00" }), file).status;
  expect([read("canceled"), read("cancelled"), read("scheduled")]).toEqual([
    "cancelled",
    "cancelled",
    "scheduled",
  ]);
});

test("everything that is wrong is told at once", () => {
  expect(() => readEvent(eventFile({ title: "", host: "", start: "x" }), file)).toThrow(
    [
      `${file}:2: "start" must be a date and time such as 2026-12-03 18:00, not "x".`,
      `${file}:1: "title" is missing.`,
      `${file}:1: "host" is missing.`,
    ].join("\n"),
  );
});

test("an event without a room or a link, a description or a proper file name is refused", () => {
  expect(() => readEvent(eventFile({ place: "", address: "" }), file)).toThrow('There must be a "place"');
  expect(() => readEvent(eventFile({}, ""), file)).toThrow("there must be a description");
  expect(() => readEvent(eventFile(), "content/events/Some Night.md")).toThrow("The file's name may hold");
  expect(() => readEvent("title: x", file)).toThrow(`${file}:1: The file must begin with`);
});

test("what is coming stands soonest first until it ends, what is over latest first", () => {
  const on = (slug: string, day: string) =>
    someEvent(slug, { start: `2031-03-0${day} 18:00`, end: `2031-03-0${day} 20:00` });
  const events = [on("third", "3"), on("first", "1"), on("fourth", "4"), on("second", "2")];
  const { coming, past } = listing(events, new Date("2031-03-04T01:59:00Z"));
  expect(coming.map(({ slug }) => slug)).toEqual(["third", "fourth"]);
  expect(past.map(({ slug }) => slug)).toEqual(["second", "first"]);
  expect(listing(events, new Date("2031-03-04T02:00:00Z")).coming).toHaveLength(1);
});
