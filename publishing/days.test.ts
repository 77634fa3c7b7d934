import { expect, test } from "vitest";
import { mistakesIn } from "../test/support/entry-mistakes.ts";
import { isoDay } from "./days.ts";
import { checkDraft } from "./entries/check-draft.ts";
import { record } from "./kinds/record.ts";

const values = {
  title: "The appeals court is asked for a stay",
  date: "Sept. 21, 2026",
  topics: "courts",
  sources: "Court docket|Motion for a stay |September 28, 2026| https://courts.example/docket/12|11/22/2026",
  grade: "B",
  corrections: "Nov 22, 2026 | The day was wrong",
};
const body = "It asks for a stay in the case.";

test("a day is read as people write it", () => {
  for (const typed of [
    "2026-11-07",
    " November 7, 2026 ",
    "Nov 7, 2026",
    "nov. 7 2026",
    "November 7th, 2026",
    "Saturday, November 7, 2026",
    "7 November 2026",
    "Sat, 7 Nov 2026",
    "11/7/2026",
    "11/07/2026",
  ])
    expect(isoDay(typed), typed).toBe("2026-11-07");
  expect(isoDay("November 2026")).toBe("2026-11");
  for (const other of ["2026", "in June", "Movember 3, 2026", "3/4/26", "Nov 7", ""])
    expect(isoDay(other)).toBe(other);
});

test("the date of an entry, of its sources and of its corrections is kept as ISO 8601 has it", () => {
  const checked = checkDraft(record, { values, body });
  expect(checked).toMatchObject({
    ok: true,
    draft: {
      values: {
        date: "2026-09-21",
        sources:
          "Court docket | Motion for a stay | 2026-09-28 | https://courts.example/docket/12 | 2026-11-22",
        corrections: "2026-11-22 | The day was wrong",
      },
    },
  });
});

test("a day that does not exist is refused with one that does", () => {
  const mistakes = (more: Record<string, string>) => mistakesIn(record, { ...values, ...more }, body);
  expect(mistakes({ lookAgain: "February 30, 2026" })).toEqual([
    "lookAgain: Look again on must be a day that exists, such as December 3, 2026 or 2026-12-03",
  ]);
  expect(mistakes({ date: "13/1/2026" })[0]).toMatch(/^date: .* such as December 3, 2026, 2026-12 or 2026$/);
  expect(mistakes({ sources: "The Paper | Story | June 31, 2026" })[0]).toContain(
    "must have a date such as November 21, 2026",
  );
});
