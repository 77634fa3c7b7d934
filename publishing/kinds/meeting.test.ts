import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { meeting } from "./meeting.ts";

const values = {
  title: "City Council",
  decides: "Land sales, zoning and the budget.",
  rhythm: "First and third Tuesdays, 3:30 p.m.",
  place: "City Hall",
  speak: "At the end of the meeting.",
  calendar: "https://council.example/agendas?view=8",
  next: "2026-12-08 17:30",
  grade: "B",
  order: "1",
};
const mistakes = (more: Record<string, string>) => mistakesIn(meeting, { ...values, ...more });

test("a body with what it decides, when it meets and its official calendar is taken", () => {
  expect(mistakes({})).toEqual([]);
  expect(mistakes({ place: "", speak: "", calendar: "", next: "", order: "" })).toEqual([]);
});

test("a calendar that is a front page, a next meeting that nobody announced, is refused", () => {
  expect(mistakes({ calendar: "https://council.example/" })[0]).toContain("not a front page");
  expect(mistakes({ calendar: "" })[0]).toContain("is required with the next meeting");
  expect(mistakes({ next: "2026-02-30T17:30" })[0]).toBe("next: Next meeting needs a date and a time");
  expect(mistakes({ rhythm: "" })).toEqual(["rhythm: When it meets is required"]);
  expect(mistakes({ order: "0" })).toEqual(["order: Place in the list must be a whole number from 1 on"]);
});

test("bodies stand in their given order, the others after them by name", () => {
  const key = (title: string, order = "") => meeting.sortKey({ values: { title, order }, body: "" }, null);
  const keys = [key("Zoning board"), key("Air board", "10"), key("City Council", "2"), key("County board")];
  expect(keys.toSorted().map((text) => text.slice(5))).toEqual([
    "city council",
    "air board",
    "county board",
    "zoning board",
  ]);
  const { facts } = meeting.show(entryOfKind(meeting, values));
  expect(facts).toContainEqual({ name: "Official calendar", text: "council.example", link: values.calendar });
});
