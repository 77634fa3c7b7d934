import { expect, test } from "vitest";
import { someEvent } from "../../test/support/event-file.ts";
import { doubleBooked } from "./event-warnings.ts";

const now = new Date("2031-02-01T12:00:00Z");
const slugs = (events: readonly { slug: string }[]) => events.map(({ slug }) => slug);

test("two events in one room in the same hour are found, however the room is written", () => {
  const first = someEvent("first");
  const at = (changes: Record<string, string>) => doubleBooked([first, someEvent("second", changes)], now);
  const late = { start: "2031-03-04 19:59", end: "2031-03-04 21:00" };
  expect(at({ ...late, place: "the reading-room", address: "1 Main Street" }).map(slugs)).toEqual([
    ["first", "second"],
  ]);
  expect(at({ start: "2031-03-04 20:00", end: "2031-03-04 21:00" })).toEqual([]);
  expect(at({ ...late, place: "The Cellar" })).toEqual([]);
  expect(at({ ...late, address: "2 Main Street" })).toEqual([]);
  expect(at({ ...late, status: "canceled", changed: "2031-01-20 10:00" })).toEqual([]);
  expect(doubleBooked([first, someEvent("second")], new Date("2031-03-05T02:00:00Z"))).toEqual([]);
});

test("two events behind one link in the same hour are found", () => {
  const link = { place: "", address: "", link: "https://meet.example.org/x" };
  const pair = [someEvent("first", link), someEvent("second", link)];
  expect(doubleBooked(pair, now).map(slugs)).toEqual([["first", "second"]]);
  expect(doubleBooked([...pair.slice(1), someEvent("third")], now)).toEqual([]);
});
