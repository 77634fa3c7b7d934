/** Everything that happened with a submission in order of time. */
import type { Database } from "../../db/schema.ts";
import { type GivenAnswer, isCurrent, mailsOfAnswers, readAnswers } from "./answers.ts";
import { type Note, readNotes } from "./notes.ts";
import type { Submission } from "./submissions.ts";

/** `at`: ISO instant. */
export type TimelineItem =
  | { kind: "came"; at: string }
  | { kind: "mail"; at: string; mail: AutomaticMail }
  | { kind: "changed" | "withdrawn"; at: string }
  | { kind: "answer"; at: string; answer: GivenAnswer }
  | { kind: "note"; at: string; note: Note }
  /** Marked as answered, with no answer of ours. */
  | { kind: "answered elsewhere"; at: string };

export interface AutomaticMail {
  id: number;
  about: "acknowledgement" | "notice" | "other";
  /** As in the outbox. */
  state: string;
  to: string;
  subject: string;
}

export async function readConversation(db: Database, submission: Submission): Promise<TimelineItem[]> {
  const { reference, receivedAt, state, answeredAt } = submission;
  const answers = await readAnswers(db, reference);
  const notes = await readNotes(db, [reference]);
  const items: TimelineItem[] = [
    { kind: "came", at: receivedAt },
    ...(await readAutomaticMails(db, reference)),
    ...(await readChanges(db, reference)),
    ...answers.map((answer): TimelineItem => {
      const at = answer.sent_at ?? answer.due_at ?? answer.at ?? receivedAt;
      return { kind: "answer", at, answer };
    }),
    ...notes.map((note): TimelineItem => ({ kind: "note", at: note.written_at, note })),
  ];
  if (state === "answered" && answeredAt && !answers.some(isCurrent))
    items.push({ kind: "answered elsewhere", at: answeredAt });
  return items.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

async function readAutomaticMails(db: Database, reference: string): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "key", "state", "to_address", "subject", "created_at", "sent_at"])
    .where("reference", "=", reference)
    .where("id", "not in", mailsOfAnswers(db, reference))
    .orderBy("id")
    .execute();
  return rows.map(({ id, key, state, to_address: to, subject, created_at, sent_at }) => {
    const kind = key.split(":")[0];
    const about = kind === "acknowledgement" || kind === "notice" ? kind : "other";
    return { kind: "mail", at: sent_at ?? created_at, mail: { id, about, state, to, subject } };
  });
}

/** What the sender changed under the private link. */
async function readChanges(db: Database, reference: string): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom("entry_changes")
    .select(["action", "asked_at"])
    .where("reference", "=", reference)
    .where("action", "in", ["change", "withdraw"])
    .orderBy("id")
    .execute();
  return rows.map(({ action, asked_at: at }) => ({
    kind: action === "withdraw" ? "withdrawn" : "changed",
    at,
  }));
}
