/** What was answered to submissions and decided about them: kept as long as they are, whatever becomes of the mails. */
import type { Updateable } from "kysely";
import { pendingEvent } from "../../db/events.ts";
import type { Database, Tables } from "../../db/schema.ts";

export type Decided = "accepted" | "declined";

export type GivenAnswer = Awaited<ReturnType<typeof readAnswers>>[number];

/** Oldest first. */
export async function readAnswers(db: Database, reference: string) {
  const rows = await db
    .selectFrom("answers")
    .leftJoin("outbox", "outbox.id", "answers.mail_id")
    .selectAll("answers")
    .select(["outbox.key", "outbox.state", "outbox.due_at", "outbox.sent_at as left_at"])
    .where("answers.reference", "=", reference)
    .orderBy("answers.id")
    .execute();
  const answers = rows.map((row) => {
    const { id, at, actor: by, act, text, mail_id: mail, key, due_at } = row;
    const without = row.undone_at ? "dropped" : (row.mail_state ?? (mail === null ? "none" : "unknown"));
    const decision: Decided | undefined = act === "accepted" || act === "declined" ? act : undefined;
    return {
      // `mail`: its number, even when it is erased; `key` and `due_at` while it is kept.
      ...{ id, at, by, decision, text, mail, key, due_at },
      to: row.to_address ?? "",
      sent_at: row.left_at ?? row.sent_at,
      /** As of its mail; "none" when that follows later, "unknown" when it is no longer known. "dropped": taken back. */
      state: row.state ?? without,
      /** Id of the act that it was; null for what the release before did since the last start. */
      event: row.event_id,
    };
  });
  // An unknown time is from before all others.
  return answers.toSorted(({ at: a }, { at: b }) => (a ?? "").localeCompare(b ?? ""));
}

/** Whether it was not taken back. */
export function isCurrent({ state }: Pick<GivenAnswer, "state">): boolean {
  return state !== "dropped";
}

/** Ids of the mails that carry answers. */
export function mailsOfAnswers(db: Database, reference: string) {
  return db
    .selectFrom("answers")
    .select("mail_id")
    .where("reference", "=", reference)
    .where("mail_id", "is not", null)
    .$castTo<{ mail_id: number }>();
}

/** Whether its mail can still be stopped. */
export function canLeave({ state }: Pick<GivenAnswer, "state">): boolean {
  return state === "waiting" || state === "set aside";
}

/** Records an answer, whose mail may follow later. A mail about a decision that had none yet belongs to that decision. */
export async function recordAnswer(
  trx: Database,
  reference: string,
  now: Date,
  { by, decision }: { by: string; decision: Decided | undefined },
  sent: Pick<Updateable<Tables["answers"]>, "mail_id" | "to_address" | "text"> | undefined,
): Promise<void> {
  const answers = await readAnswers(trx, reference);
  const open = answers.find((one) => one.state === "none" && one.decision === decision);
  if (open && sent) {
    await trx.updateTable("answers").set(sent).where("id", "=", open.id).execute();
    return;
  }
  const before = await trx
    .selectFrom("submissions")
    .select(["state", "answered_at as answeredAt", "decision"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("answers")
    .values({
      reference,
      at: now.toISOString(),
      actor: by,
      act: decision ?? "replied",
      // For the release before.
      before: JSON.stringify(before),
      event_id: pendingEvent,
      ...sent,
    })
    .execute();
}
