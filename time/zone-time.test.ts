import { expect, test } from "vitest";
import { instantOf, isAmbiguous, localDateIn, localTimeIn, startOfDay } from "./zone-time.ts";

test("an instant has another date on each side of the world", () => {
  const instant = new Date("2026-03-01T03:30:05Z");
  expect(localTimeIn("America/Chicago")(instant)).toBe("2026-02-28T21:30:05");
  expect(localDateIn("America/Chicago")(instant)).toBe("2026-02-28");
  expect(localDateIn("Asia/Tokyo")(instant)).toBe("2026-03-01");
});

test("a time that the clocks skip is no instant, and a repeated one is the first", () => {
  expect(instantOf("America/Chicago", "2026-03-08T02:30")).toBeUndefined();
  expect(instantOf("America/Chicago", "2026-11-01T01:30")?.toISOString()).toBe("2026-11-01T06:30:00.000Z");
  expect(isAmbiguous("America/Chicago", "2026-11-01T01:30")).toBe(true);
  expect(isAmbiguous("America/Chicago", "2026-11-01T02:30")).toBe(false);
});

test("a day begins at midnight, on the day after a change of clocks too", () => {
  const starts = ["2026-03-08", "2026-03-09"].map((date) =>
    startOfDay("America/Chicago", date).toISOString(),
  );
  expect(starts).toEqual(["2026-03-08T06:00:00.000Z", "2026-03-09T05:00:00.000Z"]);
});

test("a day begins at one o'clock where the clocks skip midnight", () => {
  expect(startOfDay("Africa/Cairo", "2026-04-24").toISOString()).toBe("2026-04-23T22:00:00.000Z");
});

test("a day that no calendar has is no instant", () => {
  for (const wall of ["2026-02-30T10:00", "2027-02-29T10:00", "2026-04-31T23:59"])
    expect(instantOf("America/Chicago", wall)).toBeUndefined();
  expect(instantOf("America/Chicago", "2028-02-29T10:00")?.toISOString()).toBe("2028-02-29T16:00:00.000Z");
});
