/** The owner's answers to a submission, read from the outbox: replies and decisions. */
import type { Selectable } from "kysely";
import type { Database, OutboxTable } from "../../db/schema.ts";
import { answerKey } from "../messages/answer.ts";

const shown = ["id", "key", "to_address", "state", "due_at", "sent_at", "text"] as const;

/** `state` as in the table; "dropped" ones are never sent. */
export type GivenAnswer = Pick<Selectable<OutboxTable>, (typeof shown)[number]>;

/** Oldest first. Incomplete after a while: retention erases sent mail. */
export async function readAnswers(db: Database, reference: string): Promise<GivenAnswer[]> {
  return db
    .selectFrom("outbox")
    .select(shown)
    .where("key", "like", `${answerKey(reference)}%`)
    .orderBy("id")
    .execute();
}

/** The decision that a mail announces, if any. */
export function decisionIn({ key }: Pick<GivenAnswer, "key">): Decided | undefined {
  const said = key.split(":")[2];
  return said === "accepted" || said === "declined" ? said : undefined;
}

export type Decided = "accepted" | "declined";
