import { expect, test } from "vitest";
import { entryIn, mistakesIn } from "../test/support/entry-mistakes.ts";
import { entryOfKind } from "../test/support/entry-view.ts";
import { kinds } from "./catalog.ts";
import { checkDraft } from "./entries/check-draft.ts";
import type { Kind, Values } from "./kind.ts";
import { promise } from "./kinds/promise.ts";

const values = {
  title: "Hundreds of jobs",
  who: "The company",
  made: "2025-10-02",
  status: "open",
  sources: "The Paper | A story | 2025-10-02 | https://paper.example/2025/jobs",
};
const graded = [...kinds.values()].filter(({ fields }) => fields.some(({ name }) => name === "grade"));

test("every kind that makes claims about others has a grade", () => {
  expect(graded.map(({ name }) => name).toSorted()).toEqual(["meeting", "promise", "record", "resource"]);
});

test("what two sources or one good source say is published, what is weak or not graded is not", () => {
  for (const grade of ["A", "B"]) expect(mistakesIn(promise, { ...values, grade })).toEqual([]);
  expect(mistakesIn(promise, { ...values, grade: "C" })).toEqual([
    "grade: Evidence C is too weak to publish: find a better source, or keep it as a draft",
  ]);
  expect(mistakesIn(promise, { ...values, grade: "" })).toEqual(["grade: Evidence must be A, B, or C"]);
});

test.each(graded.map((kind) => [kind.name, kind] as const))(
  "a draft of the kind %s may be weak, and publishing it is refused",
  (_, kind: Kind) => {
    for (const grade of ["C", ""]) {
      const draft: Values = { title: "Not proven yet", grade };
      expect(checkDraft(kind, { values: draft, body: "" }, { incomplete: true }).ok).toBe(true);
      const errors = checkDraft(kind, { values: draft, body: "" });
      expect(errors).toMatchObject({
        errors: expect.arrayContaining([expect.objectContaining({ field: "grade" })]),
      });
    }
  },
);

test("a file says that it is a draft, how weak it is and what an editor should open first", () => {
  const note = "Seen only as a copy.\n\nOpen the article before this is published.";
  const text = { ...values, grade: "C", state: "draft" };
  expect(entryIn(promise, { ...text, note: note.replaceAll("\n", " ") }).state).toBe("draft");
  const shown = promise.show(entryOfKind(promise, { ...values, grade: "B", note }));
  expect(JSON.stringify(shown)).not.toContain("Seen only");
  expect(JSON.stringify(shown)).not.toContain("Evidence");
});
