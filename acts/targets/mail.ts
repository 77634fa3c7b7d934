import type { Selectable } from "kysely";
import type { OutboxTable } from "../../db/schema.ts";
import { lockSubmission } from "../../forms/owner/submissions.ts";
import { numberOf, type TargetType } from "./target-type.ts";

/** An outgoing mail by its number. */
export const mailTarget: TargetType<Selectable<OutboxTable>> = {
  lock: async (trx, id) => {
    const find = () => trx.selectFrom("outbox").selectAll().where("id", "=", numberOf(id)).executeTakeFirst();
    const found = await find();
    // First, as where it is answered, so that no two transactions wait for each other.
    if (found?.reference) await lockSubmission(trx, found.reference);
    return find();
  },
  read: async (trx, id) => {
    const query = trx.selectFrom("outbox").select("state").where("id", "=", numberOf(id));
    return (await query.executeTakeFirst()) ?? null;
  },
  restore: async (trx, id, before, { now }) => {
    const state = String(before?.state ?? "dropped");
    const set = state === "waiting" ? { state, due_at: now.toISOString(), attempts: 0 } : { state };
    await trx.updateTable("outbox").set(set).where("id", "=", numberOf(id)).execute();
    return true;
  },
  reference: ({ reference }) => reference,
};
