/** The owner's answers to a submission, as they stand in the outbox: in their own words, or that it was accepted or declined. */
import type { Selectable } from "kysely";
import type { Database, OutboxTable } from "../../db/schema.ts";
import { answerKey } from "../messages/answer.ts";

const shown = ["id", "key", "to_address", "state", "due_at", "sent_at", "text"] as const;

/** `state` as in the table; the ones that were dropped never leave. */
export type GivenAnswer = Pick<Selectable<OutboxTable>, (typeof shown)[number]>;

/** Oldest first. Mail that was sent is forgotten after a while, so this need not be all. */
export async function readAnswers(db: Database, reference: string): Promise<GivenAnswer[]> {
  return db
    .selectFrom("outbox")
    .select(shown)
    .where("key", "like", `${answerKey(reference)}%`)
    .orderBy("id")
    .execute();
}

/** "accepted" or "declined" when the mail tells of a decision. */
export function decisionIn({ key }: Pick<GivenAnswer, "key">): Decided | undefined {
  const said = key.split(":")[2];
  return said === "accepted" || said === "declined" ? said : undefined;
}

export type Decided = "accepted" | "declined";
