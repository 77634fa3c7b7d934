/** What proves a claim about others: its sources, and a grade that editors see and visitors do not. What is weak stays a draft. */
import { record as words } from "../content/record.ts";
import { choiceField, dayField, linesField } from "./fields.ts";
import { type EntryField, type FieldError, mistakes, type Values } from "./kind.ts";
import { isSourceLine, tidySourceLine } from "./source-line.ts";

/** The field of the grade, which a published entry must have. */
export const gradeField: EntryField = choiceField("grade", "Evidence", words.grades, {
  hint: "Only A and B can be published",
});

/** The day on which somebody should look again, which Today says then. */
export const lookAgainField: EntryField = dayField("lookAgain", "Look again on", {
  optional: true,
  hint: "Never shown. Today asks then",
});

const sourceLines = { tidy: tidySourceLine, isLine: isSourceLine, isSources: true, max: 2_000 };

/** The field of the sources, one a line. */
export function sourcesField(more: Pick<EntryField, "optional" | "hint"> = {}): EntryField {
  return linesField("sources", "Sources", { ...more, ...sourceLines });
}

/** The field of the reports by others of what the entry says, which prove nothing: one a line, as sources are. */
export const coverageField: EntryField = linesField("coverage", "Coverage", {
  ...sourceLines,
  optional: true,
  hint: "Reports by others, beside what proves it",
});

/** The rule for what is published; a draft may have any grade, or none. */
export function checkGrade({ grade }: Values): FieldError[] {
  const message = "Evidence C is too weak to publish: find a better source, or keep it as a draft";
  return mistakes([grade === "C", "grade", message]);
}
