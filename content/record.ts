import { words } from "./words.ts";
/** The words of The Record: states of a promise, named facts. */
export const record = words("record", {
  statuses: [
    { value: "kept", label: "Kept" },
    { value: "partly", label: "Partly kept" },
    { value: "overdue", label: "Overdue" },
    { value: "open", label: "Open" },
    { value: "withdrawn", label: "Withdrawn" },
  ],
  /** How well an entry is proven. Editors choose it; visitors see the sources themselves. */
  grades: [
    { value: "A", label: "A: two independent sources, or a primary document" },
    { value: "B", label: "B: one good news source" },
    { value: "C", label: "C: weak, not to be published" },
  ],
  facts: {
    topics: "Topics",
    source: "Source",
    open: "Not known",
    checked: "Checked on",
    corrected: "Corrected",
    who: "Who said it",
    figure: "Figure",
    made: "When",
    due: "Due",
    status: "Status",
    counted: "Counted since",
  },
  /** "The court’s ruling: not known as of September 28, 2026." */
  notKnown: "not known as of",
} as const);
