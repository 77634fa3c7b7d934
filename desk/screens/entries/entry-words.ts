/** Words for the states of entries. */
import type { DeskView } from "../../../publishing/entries/desk-list.ts";
import type { EntryState } from "../../../publishing/kind.ts";

export const stateWords: Readonly<Record<EntryState, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  withdrawn: "Withdrawn",
};

export const viewWords: Readonly<Record<DeskView, string>> = {
  coming: "Coming",
  past: "Past",
  published: "Published",
  drafts: "Drafts",
  scheduled: "Scheduled",
  withdrawn: "Withdrawn",
};
