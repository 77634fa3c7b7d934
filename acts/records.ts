/** What acts set of the things that they are done to, before and after. */
import type { RecordState, Records } from "../db/events.ts";
import type { Database } from "../db/schema.ts";
import { pickFields } from "./targets/target-type.ts";
import { typeOf } from "./targets.ts";

/** By key; a key of no known type is left out. */
export async function readRecords(trx: Database, keys: readonly string[]): Promise<Records> {
  const records: Record<string, RecordState> = {};
  for (const key of new Set(keys)) {
    const known = typeOf(key);
    if (known) records[key] = await known.type.read(trx, known.id);
  }
  return records;
}

/** Of each record the fields that differ, and of the target those that the act `sets`; all, where they are not set one by one. */
export function changesOf(before: Records, after: Records, target: string, sets: readonly string[] = []) {
  const changes = { before: {} as Record<string, RecordState>, after: {} as Record<string, RecordState> };
  for (const [key, now] of Object.entries(after)) {
    const was = before[key] ?? null;
    const isSet = (field: string) =>
      was?.[field] !== now?.[field] || (key === target && sets.includes(field));
    const fields = Object.keys(now ?? was ?? {}).filter(isSet);
    if (fields.length === 0) continue;
    const pick = (state: RecordState) =>
      state && typeOf(key)?.type.byField ? pickFields(state, fields) : state;
    changes.before[key] = pick(was);
    changes.after[key] = pick(now);
  }
  return changes;
}
