import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { promise } from "./promise.ts";

const values = {
  title: "The recycling plant runs next summer",
  figure: "13 million gallons a day",
  who: "The City and the company",
  made: "2025",
  due: "2026-08",
  status: "overdue",
  counted: "Work was paused in April 2026, the Paper reported.",
  sources: "The Paper | Work is paused | 2026-04 | https://paper.example/2026/paused | November 22, 2026",
  grade: "B",
};
const mistakes = (more: Record<string, string>) => mistakesIn(promise, { ...values, ...more });

test("a promise with who made it, what was counted since and its sources is taken", () => {
  expect(mistakes({})).toEqual([]);
  expect(mistakes({ figure: "", due: "", counted: "", status: "open" })).toEqual([]);
  expect(mistakes({ made: "2026-08-20" })).toEqual([]);
});

test("a verdict needs what was counted, and a promise its sources and its person", () => {
  for (const status of ["kept", "partly", "overdue", "withdrawn"])
    expect(mistakes({ status, counted: "" })).toEqual([
      "counted: Counted since is required unless the status is open",
    ]);
  expect(mistakes({ status: "broken" })[0]).toContain("must be kept, partly, overdue, open, or withdrawn");
  expect(mistakes({ sources: "" })).toEqual(["sources: Sources is required"]);
  expect(mistakes({ sources: "The Paper | Front | 2026 | https://paper.example/" })[0]).toContain(
    "front page",
  );
  expect(mistakes({ who: "" })).toEqual(["who: Who promised it is required"]);
});

test("what is due before it was promised is refused", () => {
  expect(mistakes({ due: "2024-12" })[0]).toMatch(/^due: Due must not be before/);
  expect(mistakes({ made: "2026-08-20", due: "2026-07" })[0]).toMatch(/^due: /);
  expect(mistakes({ made: "2025-00" })[0]).toMatch(/^made: /);
});

test("the ledger names the figure, the person, the status and what was counted", () => {
  const { summary, facts } = promise.show(entryOfKind(promise, values));
  expect(summary).toBe("The City and the company, 2025. Overdue.");
  expect(facts.map(({ name }) => name)).toEqual([
    "Figure",
    "Who said it",
    "When",
    "Due",
    "Status",
    "Counted since",
    "Source",
    "Checked on",
  ]);
});
