/** Undoes what one press did, as far as nobody changed it since. */
import { type DeskEvent, recordEvent, toEvent } from "../db/events.ts";
import type { Database } from "../db/schema.ts";
import type { Act, Actor, ActServices, Refused } from "./act.ts";
import { acts } from "./catalog.ts";
import { orRefused, refusalFor } from "./perform.ts";
import { markUndone, setBack, tooLate } from "./set-back.ts";
import type { Undoing } from "./targets/target-type.ts";
import { typeOf } from "./targets.ts";

/** Keys of the targets. `changed`: left alone, since somebody changed them. `mailsLeft`: mails that had left already. */
export interface Undone {
  undone: string[];
  changed: string[];
  mailsLeft: number;
}

/**
 * Refuses when nothing of the press can be undone, and then changes nothing. `id`: of its first event. `within`: in the same
 * transaction, once something was undone.
 */
export async function undo(
  services: ActServices,
  actor: Actor,
  id: number,
  within?: (trx: Database, undone: Undone) => Promise<void>,
): Promise<Undone | Refused> {
  const { db, now } = services;
  const [first] = await eventsOf(db, id);
  const act = first && acts.get(first.act);
  if (!act || act.undo === "never") return tooLate;
  const why = refusalFor(act, actor);
  if (why) return why;
  const undoing = { by: actor.email, role: actor.role, now: now() };
  const outcome = await orRefused(db, async (trx) => {
    const result: Undone = { undone: [], changed: [], mailsLeft: 0 };
    let refused: Refused | undefined;
    for (const event of await eventsOf(trx, id)) {
      const back = await undoEvent(trx, event, act, undoing);
      const isUndone = typeof back === "number";
      result[isUndone ? "undone" : "changed"].push(event.target);
      if (isUndone) result.mailsLeft += back;
      else refused ??= back;
    }
    if (result.undone.length === 0) return refused ?? tooLate;
    await within?.(trx, result);
    return result;
  });
  if (!("refused" in outcome)) await act.after?.(services);
  return outcome;
}

/** Undoes one event and records that. Resolves to the number of its mails that have left, or to why nothing was changed. */
async function undoEvent(trx: Database, event: DeskEvent, act: Act, undoing: Undoing) {
  const own = typeOf(event.target);
  // What it removed is not there to be locked.
  const isRemoved = event.after[event.target] === null;
  if (!own || !((await own.type.lock(trx, own.id)) || isRemoved)) return tooLate;
  const back = await setBack(trx, event, act, undoing);
  if ("refused" in back) return back;
  const number = await recordEvent(trx, {
    ...{ at: undoing.now, actor: undoing.by, act: `undo ${act.name}`, target: event.target },
    ...{ before: event.after, after: back.set },
    words: "took back the last step on",
  });
  await markUndone(trx, event.id, number, undoing.now);
  return back.mailsLeft;
}

/** What the next page says. */
export function undoneText({ changed, mailsLeft }: Undone): string {
  const others = changed.length > 0 ? ` Changed since and left alone: ${changed.length}.` : "";
  const left = mailsLeft > 0 ? " An email about it had already gone out." : "";
  return `Undone. It’s as it was before.${others}${left}`;
}

/** The events of a press that are not undone. */
async function eventsOf(db: Database, id: number): Promise<DeskEvent[]> {
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where(({ or, eb }) => or([eb("id", "=", id), eb("batch", "=", id)]))
    .where("undone_by", "is", null)
    .orderBy("target")
    .execute();
  return rows.map(toEvent);
}
