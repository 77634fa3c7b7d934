import { expect, test } from "vitest";
import { listDays, namedSpans, spanBefore, spanOf, spanWords } from "./spans.ts";

const today = "2026-11-29";
const span = (first: string, last: string) => ({ first, last });

test("a quarter is compared with the quarter before it, whatever their days, and a year with the year", () => {
  expect(spanBefore(span("2026-07-01", "2026-09-30"))).toEqual(span("2026-04-01", "2026-06-30"));
  expect(spanBefore(span("2026-01-01", "2026-03-31"))).toEqual(span("2025-10-01", "2025-12-31"));
  expect(spanBefore(span("2024-03-01", "2024-03-31"))).toEqual(span("2024-02-01", "2024-02-29"));
  expect(spanBefore(span("2025-01-01", "2025-12-31"))).toEqual(span("2024-01-01", "2024-12-31"));
});

test("any other days are compared with as many days before them", () => {
  expect(spanBefore(span("2026-11-01", "2026-11-29"))).toEqual(span("2026-10-03", "2026-10-31"));
  expect(spanBefore(span("2026-03-08", "2026-03-08"))).toEqual(span("2026-03-07", "2026-03-07"));
  expect(listDays(span("2026-10-31", "2026-11-02"))).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
});

test("what goes on ends today, and January's last quarter is of the year before", () => {
  const named = (day: string) => Object.fromEntries(namedSpans(day).map(({ name, ...days }) => [name, days]));
  expect(named(today)["This quarter"]).toEqual(span("2026-10-01", today));
  expect(named(today)["Last year"]).toEqual(span("2025-01-01", "2025-12-31"));
  expect(named("2027-01-05")["Last quarter"]).toEqual(span("2026-10-01", "2026-12-31"));
  expect(named("2027-01-05")["Last month"]).toEqual(span("2026-12-01", "2026-12-31"));
});

test("days that are none, in the wrong order, to come or too far apart are no span", () => {
  expect(spanOf("2026-11-01", today, today)).toEqual(span("2026-11-01", today));
  for (const [first, last] of [
    ["2026-02-30", today],
    ["", today],
    [today, "2026-11-01"],
    ["2026-11-01", "2026-11-30"],
    ["2019-01-01", today],
    ["2026-11-01", "2026-11-29' or 1=1"],
  ] as const)
    expect(spanOf(first, last, today), first).toBeUndefined();
});

test("a span is said as people would, in the language of the page", () => {
  expect(spanWords(span("2026-07-01", "2026-09-30"), "en-US")).toMatch(/^July\s–\sSeptember 2026$/);
  expect(spanWords(span("2025-01-01", "2025-12-31"), "en-US")).toBe("2025");
  expect(spanWords(span("2026-11-03", "2026-11-09"), "en-US")).toMatch(/^November 3\s–\s9, 2026$/);
  expect(spanWords(span("2026-07-01", "2026-07-31"), "es")).toBe("julio de 2026");
});
