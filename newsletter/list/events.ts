/** What happened to a subscriber, kept for its history and for the growth of the list; erased together with it. */
import { forgetTargets } from "../../db/events.ts";
import type { SubscriberEvent } from "../../db/newsletter-schema.ts";
import type { Database } from "../../db/schema.ts";

/** Records what happened to these subscribers, in the transaction of the change. */
export async function recordSubscriberEvent(
  trx: Database,
  ids: number | readonly number[],
  { what, at, detail = null }: { what: SubscriberEvent; at: Date; detail?: string | null },
): Promise<void> {
  const rows = [ids].flat().map((subscriber_id) => ({ subscriber_id, at: at.toISOString(), what, detail }));
  if (rows.length > 0) await trx.insertInto("subscriber_events").values(rows).execute();
}

/** Erases the events of subscribers whose rows are erased, and whom the acts of the desk were about. */
export async function eraseEvents(trx: Database, subscribers: readonly { id: number }[]): Promise<void> {
  const ids = subscribers.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom("subscriber_events").where("subscriber_id", "in", ids).execute();
  await forgetTargets(
    trx,
    ids.map((id) => `subscriber:${id}`),
  );
}
