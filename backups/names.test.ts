import { expect, test } from "vitest";
import { backupKeeping } from "../content/backup-keeping.ts";
import { instantOf, nameFor, namesAmong, stampOf, stampsToKeep } from "./names.ts";

const hour = 3_600_000;
const readName = (name: string) => namesAmong([{ name }])[0];

test("a name says when, whether it is whole, and which key locks it; others are none of ours", () => {
  const at = stampOf(new Date("2026-11-29T09:00:07.123Z"));
  const whole = nameFor({ at, key: "0a1b2c3d" });
  expect(whole).toBe("full-20261129T090007Z-0a1b2c3d.tar.gz.age");
  expect(readName(whole)).toEqual({ name: whole, at, key: "0a1b2c3d" });
  const since = nameFor({ at, base: "20261129T080000Z", key: "0a1b2c3d" });
  expect(readName(since)).toMatchObject({ base: "20261129T080000Z", at });
  expect(instantOf(at)).toBe("2026-11-29T09:00:07Z");
  for (const name of [
    `${whole}.part`,
    `../${whole}`,
    "full-x.age",
    "",
    `x${whole}`,
    whole.replace("full", "since"),
  ])
    expect(readName(name)).toBeUndefined();
});

/** Backups every hour for fourteen months, thinned each time. */
function manyMonths(): { stamps: string[]; now: Date } {
  const begun = Date.parse("2025-09-29T00:30:00Z");
  let stamps: string[] = [];
  let now = new Date(begun);
  for (let i = 0; i < 425 * 24; i++) {
    now = new Date(begun + i * hour);
    const kept = stampsToKeep([...stamps, stampOf(now)], backupKeeping, now);
    stamps = [...kept.keys()];
  }
  return { stamps, now };
}

test("of fourteen months of hours stay those of a day, the days of a week, the weeks of a month, the months of a year", () => {
  const { stamps, now } = manyMonths();
  const ages = stamps
    .map((stamp) => (now.getTime() - Date.parse(instantOf(stamp))) / hour)
    .sort((a, b) => a - b);
  expect(ages.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, i) => i));
  const kept = stampsToKeep(stamps, backupKeeping, now);
  const count = (unit: string) => [...kept.values()].filter((one) => one === unit).length;
  expect([count("hours"), count("days"), count("weeks"), count("months")]).toEqual([
    24,
    6,
    3,
    expect.any(Number),
  ]);
  expect(count("months")).toBeGreaterThanOrEqual(11);
  expect(count("months")).toBeLessThanOrEqual(12);
  // What the privacy page says: months and one more.
  expect(Math.max(...ages)).toBeLessThan((backupKeeping.months + 1) * 30 * 24);
});

test("the newest stays, however old it is, and what came in disorder is sorted", () => {
  const old = ["20240101T000000Z", "20240301T000000Z", "20240201T000000Z"];
  expect([...stampsToKeep(old, backupKeeping, new Date("2026-11-29T00:00:00Z")).keys()]).toEqual([
    "20240301T000000Z",
  ]);
});
