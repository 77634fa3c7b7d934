import { expect, test } from "vitest";
import { freshFor, retryAfter } from "./cache-headers.ts";

const now = new Date("2025-10-22T12:00:00Z");
const headers = (fields: Record<string, string>) => (name: string) => fields[name] ?? null;

test.each([
  [{ "cache-control": "max-age=3600" }, 3_600_000],
  [{ "cache-control": "public, Max-Age=600, must-revalidate" }, 600_000],
  [{ "cache-control": 'max-age="60"' }, 60_000],
  [{ "cache-control": "max-age=3600", age: "3000" }, 600_000],
  [{ "cache-control": "max-age=3600", age: "4000" }, null],
  [{ "cache-control": "s-maxage=900" }, null],
  [{ "cache-control": "max-age=0" }, null],
  [{ "cache-control": "max-age=-5" }, null],
  [{ "cache-control": "no-store, max-age=3600" }, null],
  [{ "cache-control": "no-cache, max-age=3600" }, null],
  [{ expires: "Wed, 22 Oct 2025 13:00:00 GMT" }, 3_600_000],
  [{ expires: "Wed, 22 Oct 2025 11:00:00 GMT" }, null],
  [{ expires: "-1" }, null],
  [{ "cache-control": "max-age=60", expires: "Wed, 22 Oct 2025 13:00:00 GMT" }, 60_000],
  [{}, null],
])("an answer with %j is good for %s milliseconds", (fields, wait) => {
  expect(freshFor(headers(fields as Record<string, string>), now)).toBe(wait);
});

test.each([
  ["120", 120_000],
  [" 5 ", 5_000],
  ["0", null],
  ["Wed, 22 Oct 2025 12:30:00 GMT", 1_800_000],
  ["Wed, 22 Oct 2025 11:30:00 GMT", null],
  ["soon", null],
  ["99999999999999999999", null],
])("Retry-After: %s means %s milliseconds", (value, wait) => {
  expect(retryAfter(headers({ "retry-after": value }), now)).toBe(wait);
});
