import { expect, test } from "vitest";
import { asksForPage, filterAddress, filterQuery, readFilter } from "./record-filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

test("a topic, a year and open questions are read from the address", () => {
  expect(read("topic=air&year=2026&open=1")).toEqual({ topic: "air", year: "2026", open: true });
  expect(read("")).toEqual({});
  expect(read("utm_source=x&open=yes")).toEqual({});
});

test("a topic or a year that there is not gives the whole list and is remembered as one such address", () => {
  for (const query of [
    "topic=weather",
    "year=26",
    "year=1999",
    "topic=air&year=x",
    "topic=__proto__",
    "place=x",
  ])
    expect(filterQuery(read(query)), query).toBe("?topic=unknown");
  expect(read("topic=unknown")).toEqual({ isUnknown: true });
});

test("however it is typed, a filter has one address", () => {
  expect(filterQuery(read("open=1&year=2025&topic=water&x=1"))).toBe("?topic=water&year=2025&open=1");
  expect(filterQuery({})).toBe("");
});

test("an address of a topic or a place alone asks for its page, and the list of it has an address that stays", () => {
  expect(asksForPage(read("topic=air"))).toBe(true);
  expect(asksForPage(read("place=southaven"))).toBe(true);
  for (const query of [
    "",
    "topic=air&all=1",
    "topic=air&year=2026",
    "topic=air&open=1",
    "topic=air&place=southaven",
  ])
    expect(asksForPage(read(query)), query).toBe(false);
  expect(filterAddress({ topic: "air" })).toBe("/record?topic=air&all=1#entries");
  expect(filterAddress({ place: "southaven" })).toBe("/record?place=southaven&all=1#entries");
  expect(filterQuery(read("all=1&year=2025&topic=air"))).toBe("?topic=air&year=2025");
});
