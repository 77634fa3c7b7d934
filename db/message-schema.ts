/** The tables of what the owner does with submissions: notes, answer templates, steps to undo, the words to search. Part of db/schema.ts. */
import type { Generated } from "kysely";

export interface MessageTables {
  submission_notes: SubmissionNoteTable;
  answer_templates: AnswerTemplateTable;
  moderation_steps: ModerationStepTable;
  search_messages: SearchMessageTable;
}

/** What somebody at the desk wrote about a submission. Senders never see it. */
interface SubmissionNoteTable {
  id: Generated<number>;
  reference: string;
  written_at: string;
  /** Email address of the person at the desk, or "command line". */
  written_by: string;
  text: string;
}

/** The beginning of an answer, with `{name}` and `{reference}` in it. */
interface AnswerTemplateTable {
  id: Generated<number>;
  /** Unique, as typed. */
  name: string;
  text: string;
  changed_at: string;
  changed_by: string;
}

/** What one press changed about submissions, so that it can be put back exactly; erased after an hour. */
interface ModerationStepTable {
  /** Random. */
  id: string;
  made_at: string;
  /** JSON (forms/owner/moderation-undo.ts): references, states and numbers of mails, nothing that a visitor typed. */
  changes: string;
}

/** What the desk searches; filled by forms/owner/message-index.ts. The site's own search never reads it. */
interface SearchMessageTable {
  /** Id of the submission. */
  id: number;
  /** Folded. */
  words: string;
}
