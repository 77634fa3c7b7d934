import { expect, test } from "vitest";
import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import { record } from "../../../publishing/kinds/record.ts";

test("rows of sources become lines: empty ones are none, a mark stands with its own, a date is ISO 8601, and a bar begins no other part", () => {
  const form = new FormData();
  for (const row of [
    ["The Paper", "Story | The Paper", "November 17, 2026", "https://paper.example/a|b", ""],
    ["", "", "", "", "today 2026-11-22"],
    ["The Radio", "Report", "", "https://radio.example/report", "today 2026-11-22"],
    ["The Review", "Article on the vote", "", ""],
    ["", "A title alone", "", ""],
  ])
    for (const [index, part] of ["publisher", "title", "date", "url", "opened"].entries())
      form.append(`field.sources.${part}`, row[index] ?? "");
  const draft = draftFrom(record, form);
  expect(draft.values.sources?.split("\n")).toEqual([
    "The Paper | Story – The Paper | 2026-11-17 | https://paper.example/a%7Cb",
    "The Radio | Report | | https://radio.example/report | today 2026-11-22",
    "The Review | Article on the vote",
    "| A title alone",
  ]);
});
