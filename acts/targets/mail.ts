import type { Selectable } from "kysely";
import type { OutboxTable } from "../../db/schema.ts";
import { lockSubmission } from "../../forms/owner/submissions.ts";
import { kindOf } from "../../mail/outbox/mail-kind.ts";
import { listEntriesOf } from "../../publishing/entries/entries.ts";
import { numberOf, type TargetType } from "./target-type.ts";

/** An outgoing mail by its number. */
export const mailTarget: TargetType<Selectable<OutboxTable>> = {
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
