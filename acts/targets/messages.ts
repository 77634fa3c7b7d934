/** Targets: what people sent, the mails, and answer templates. */
import type { Selectable } from "kysely";
import { findPerson } from "../../accounts/people.ts";
import type { Tables } from "../../db/schema.ts";
import { setAnswerState } from "../../forms/owner/answering.ts";
import { findSubmission, lockSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { findTemplate, restoreTemplate, type Template } from "../../forms/owner/templates.ts";
import { kindOf } from "../../mail/outbox/mail-kind.ts";
import { listEntriesOf } from "../../publishing/entries/entries.ts";
import { fieldsOf, numberOf, type TargetType } from "./target-type.ts";

/** By its reference. */
export const submissionTarget: TargetType<Submission> = {
  idOf: ({ reference }) => reference,
  lock: lockSubmission,
  read: fieldsOf(
    findSubmission,
    ...(["state", "answeredAt", "decision", "assignee", "laterUntil", "backAt"] as const),
  ),
  restore: async (trx, reference, before) => {
    const { answeredAt, assignee, laterUntil, backAt, ...set } = before as Partial<Submission>;
    // Who was removed since gets nothing back.
    if (assignee && !(await findPerson(trx, assignee))) return false;
    await setAnswerState(trx, reference, {
      ...set,
      ...(answeredAt !== undefined && { answered_at: answeredAt }),
      ...(assignee !== undefined && { assignee_id: assignee }),
      ...(laterUntil !== undefined && { later_until: laterUntil }),
      ...(backAt !== undefined && { back_at: backAt }),
    });
    return true;
  },
  others: async (trx, { reference }) => (await listEntriesOf(trx, reference)).map(({ id }) => `entry:${id}`),
  reference: ({ reference }) => reference,
  byField: true,
};

/** An outgoing mail by its number. */
export const mailTarget: TargetType<Selectable<Tables["outbox"]>> = {
  lock: async (trx, id) => {
    const found = trx.selectFrom("outbox").select("reference").where("id", "=", numberOf(id));
    const { reference } = (await found.executeTakeFirst()) ?? {};
    // First, as where it is answered, so that no two transactions wait for each other.
    if (reference) await lockSubmission(trx, reference);
    const lock = trx.updateTable("outbox").set(({ ref }) => ({ state: ref("state") }));
    return lock.where("id", "=", numberOf(id)).returningAll().executeTakeFirst();
  },
  read: async (trx, id) => {
    const query = trx.selectFrom("outbox").select(["state", "key"]).where("id", "=", numberOf(id));
    const mail = await query.executeTakeFirst();
    // The kind outlives the mail: it is for the log.
    return mail ? { state: mail.state, kind: kindOf(mail.key) } : null;
  },
  restore: async (trx, id, before, { now }) => {
    const state = String(before?.state ?? "dropped");
    const set = state === "waiting" ? { state, due_at: now.toISOString(), attempts: 0 } : { state };
    const { numUpdatedRows } = await trx
      .updateTable("outbox")
      .set(set)
      .where("id", "=", numberOf(id))
      .where("state", "not in", ["sending", "sent"])
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  others: async (trx, { reference }) => {
    if (!reference) return [];
    const entries = await listEntriesOf(trx, reference);
    return [`submission:${reference}`, ...entries.map(({ id }) => `entry:${id}`)];
  },
  reference: ({ reference }) => reference,
};

/** An answer template, by number. */
export const templateTarget: TargetType<Template> = {
  lock: (trx, id) =>
    trx
      .updateTable("answer_templates")
      .set(({ ref }) => ({ name: ref("name") }))
      .where("id", "=", numberOf(id))
      .returningAll()
      .executeTakeFirst(),
  read: fieldsOf((trx, id) => findTemplate(trx, numberOf(id)), "name", "text"),
  restore: (trx, id, before, undoing) =>
    restoreTemplate(trx, numberOf(id), before as Pick<Template, "name" | "text"> | null, undoing),
};
