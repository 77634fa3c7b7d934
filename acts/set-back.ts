/** Sets back what an event set, for undoing and for acts that undo another one. */
import { type DeskEvent, type RecordState, type Records, readEventsOn } from "../db/events.ts";
import type { Database } from "../db/schema.ts";
import { type Act, type Refused, refuse } from "./act.ts";
import { RolledBack } from "./perform.ts";
import { pickFields, type Undoing } from "./targets/target-type.ts";
import { typeOf } from "./targets.ts";

/**
 * Sets back what an event set, and stops its mails, in the caller's transaction, which has locked the target. The caller marks the
 * event as undone. A refusal changed nothing. Throws RolledBack.
 */
export async function setBack(
  trx: Database,
  event: DeskEvent,
  { undo: rule }: Pick<Act, "undo">,
  undoing: Undoing,
): Promise<{ set: Records; mailsLeft: number } | Refused> {
  // What was before is no longer kept.
  if (Object.keys(event.before).length === 0) return tooLate;
  const answers = trx.selectFrom("answers").select("mail_id").where("event_id", "=", event.id);
  const queued = (await answers.execute()).flatMap(({ mail_id }) => mail_id ?? []);
  const ids = new Set([...event.mailIds, ...queued]);
  const kept = trx
    .selectFrom("outbox")
    .select(["id", "state"])
    .where("id", "in", [...ids, 0]);
  const mails = await kept.execute();
  const { left = [], waiting = [] } = Object.groupBy(mails, ({ state }) =>
    /^(sent|sending)$/.test(state) ? "left" : "waiting",
  );
  // What is not kept left long ago.
  if ((left.length > 0 || mails.length < ids.size) && rule === "restore")
    return refuse("too_late", "Too late to take it back quietly: the email has gone out.");
  const later = (await readEventsOn(trx, event.target)).filter((one) => one.id > event.id && !one.undone_by);
  const plan: { key: string; before: RecordState; kept: DeskEvent[]; fields: string[] }[] = [];
  for (const [key, before] of Object.entries(event.before)) {
    const known = typeOf(key);
    const [now, after] = [await known?.type.read(trx, known.id), event.after[key] ?? null];
    if (!known?.type.restore || now === undefined) return tooLate;
    const kept = known.type.byField ? later.filter((one) => one.after[key]) : [];
    const isKept = (field: string) => kept.some((one) => field in (one.after[key] ?? {}));
    const fields = Object.keys(after ?? {}).filter((field) => !isKept(field));
    const isSame = now && after ? fields.every((field) => now[field] === after[field]) : now === after;
    if (!isSame) return refuse("conflict", changedBy(later.at(-1)?.actor));
    plan.push({ key, before: before && after ? pickFields(before, fields) : before, kept, fields });
  }
  const isKept = plan.every(({ kept, fields }) => kept.length > 0 && fields.length === 0);
  if (isKept && waiting.length === 0) return refuse("conflict", changedBy(later.at(-1)?.actor));
  for (const { key, before, kept } of plan) {
    for (const one of kept) await handDown(trx, one, key, event.before[key] ?? null);
    if (before && Object.keys(before).length === 0) continue;
    const known = typeOf(key);
    if (!(await known?.type.restore?.(trx, known.id, before, undoing)))
      throw new RolledBack(refuse("conflict", changedBy()));
  }
  const stop = trx.updateTable("outbox").set({ state: "dropped" });
  await stop.where("id", "in", [...waiting.map(({ id }) => id), 0]).execute();
  return { set: Object.fromEntries(plan.map(({ key, before }) => [key, before])), mailsLeft: left.length };
}

/** Marks an event, its answer, and what it had undone itself. */
export async function markUndone(trx: Database, id: number, by: number, now: Date): Promise<void> {
  await trx.updateTable("events").set({ undone_by: by }).where("id", "=", id).execute();
  await trx.updateTable("answers").set({ undone_at: now.toISOString() }).where("event_id", "=", id).execute();
  const again = trx
    .updateTable("events")
    .set({ undone_by: null })
    .where("undone_by", "=", id)
    .returning("id");
  for (const one of await again.execute())
    await trx.updateTable("answers").set({ undone_at: null }).where("event_id", "=", one.id).execute();
}

export const tooLate = refuse("too_late", "That can’t be undone anymore.");

function changedBy(actor?: string | null): string {
  return `Nothing was undone: ${actor ?? "someone"} changed it since.`;
}

/** What was before the undone event was before the later one, in the fields that both set. */
async function handDown(trx: Database, later: DeskEvent, key: string, before: RecordState): Promise<void> {
  const own = later.before[key];
  if (!own || !before) return;
  const inherited = Object.entries(before).filter(([field]) => field in own);
  const state = { ...own, ...Object.fromEntries(inherited) };
  const json = JSON.stringify({ ...later.before, [key]: state });
  await trx.updateTable("events").set({ before: json }).where("id", "=", later.id).execute();
}
