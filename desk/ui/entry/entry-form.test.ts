import { expect, test } from "vitest";
import { joinedName } from "../../../content/joined-name.ts";
import { site } from "../../../content/site.ts";
import { changesBetween } from "../../../publishing/entries/entry-history.ts";
import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { story } from "../../../publishing/kinds/story.ts";
import { entryFormOf } from "./entry-form.ts";

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

test("a form says the site's own facts, in what can be chosen as in what a field is for", () => {
  const said = JSON.stringify([entryFormOf(story), entryFormOf(event), entryFormOf(meeting)]);
  for (const fact of [joinedName(), `${site.city} time`, `${site.timeZone} when empty`])
    expect(said).toContain(fact);
  expect(said).not.toMatch(/\{\w+\}/);
  const [before, after] = ["reader", "house"].map((from) => ({ values: { from }, body: "" }));
  expect(before && after && changesBetween(story, before, after)).toMatchObject([{ after: joinedName() }]);
});
