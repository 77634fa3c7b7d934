/** The tables of what the owner does with submissions: answers and decisions, notes, answer templates, the words to search. Part of db/schema.ts. */
import type { Generated } from "kysely";

export interface MessageTables {
  /** One answer to a submission, or decision about it. Kept as long as the submission, and deleted with it (foreign key). */
  answers: {
    id: Generated<number>;
    reference: string;
    /** Null: unknown, from before this table. */
    at: string | null;
    /** Email address of the person at the desk, or "command line"; null: unknown. */
    actor: string | null;
    /** "replied", "accepted" or "declined"; "answered" when no more is known than that. */
    act: string;
    to_address: string | null;
    /** Of the mail. Null: there is none yet, or it was erased before this table. */
    text: string | null;
    /** Id of the mail, which is erased earlier; null for a decision whose mail follows later. */
    mail_id: number | null;
    /** What became of the mail, once it is erased; "unknown" when it was erased before this table. */
    mail_state: string | null;
    sent_at: string | null;
    /** JSON (forms/owner/answers.ts): the state of the submission before, to return to; null: unknown. */
    before: string | null;
    undone_at: string | null;
    /** The act that it was; null: written by the release before, until the next start (db/adopt-events.ts). */
    event_id: number | null;
  };
  /** The flyer or photograph of a submission, as a JPEG of ours. Nobody but the desk sees it; deleted with the submission (foreign key). */
  submission_pictures: { reference: string; bytes: Buffer };
  /** What somebody at the desk wrote about a submission. Senders never see it. */
  submission_notes: {
    id: Generated<number>;
    reference: string;
    written_at: string;
    /** Email address of the person at the desk, or "command line". */
    written_by: string;
    text: string;
  };
  /** The beginning of an answer, with `{name}` and `{reference}` in it. */
  answer_templates: {
    id: Generated<number>;
    /** Unique, as typed. */
    name: string;
    text: string;
    changed_at: string;
    changed_by: string;
  };
  /** What the desk searches, by id of the submission, folded (forms/owner/message-index.ts); never read by the site's own search. */
  search_messages: { id: number; words: string };
}
