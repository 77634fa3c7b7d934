/** Erases a person from every table, and again from a restored backup. */

import { erasePersonFromAccounts } from "../accounts/retention.ts";
import { allAddresses, finderOf, readErasures } from "../db/backup/erasures.ts";
import { type ErasePerson, secureErase } from "../db/erase-person.ts";
import type { Database } from "../db/schema.ts";
import { erasePersonFromForms, eraseRow } from "../forms/owner/retention.ts";
import { erasePersonFromMail } from "../mail/outbox/retention.ts";
import { erasePersonFromNewsletter } from "../newsletter/retention.ts";
import {
  deleteEntriesAgain,
  erasedAmong,
  eraseEntriesOf,
  erasePersonFromEntries,
} from "../publishing/proposals/erase-entries.ts";

/** One function for each folder whose tables hold addresses, or what was published from them: that first, by the submissions. */
const erasers: readonly ErasePerson[] = [
  erasePersonFromEntries,
  erasePersonFromForms,
  erasePersonFromMail,
  erasePersonFromNewsletter,
  erasePersonFromAccounts,
];

/** Number of erased rows by table. */
export type Counts = Map<string, number>;

/** Erases everything of an address in the caller's transaction; with `upTo`, an ISO instant, later rows stay. */
export async function eraseEverywhere(db: Database, address: string, upTo?: string): Promise<Counts> {
  const erased: Counts = new Map();
  for (const erase of erasers) add(erased, await erase(db, address, upTo));
  return erased;
}

/** Erases from a backup what was erased since it was made. `found`: number of people and submissions. */
export async function eraseAgain(db: Database): Promise<{ found: number; erased: Counts }> {
  const erasedAt = finderOf(await readErasures(db));
  const addresses = await allAddresses(db);
  const references = await db.selectFrom("submissions").select("reference").execute();
  const published = await erasedAmong(db);
  const erased: Counts = new Map();
  let found = 0;
  await db.transaction().execute(async (trx) => {
    for (const address of addresses) {
      const leftAt = erasedAt({ subscriber: address });
      if (leftAt) {
        const counts = await erasePersonFromNewsletter(trx, address, leftAt);
        if (counts.subscribers) found += 1;
        add(erased, counts);
      }
      const upTo = erasedAt({ address });
      if (!upTo) continue;
      const counts = await eraseEverywhere(trx, address, upTo);
      if ([...counts.values()].some(Boolean)) found += 1;
      add(erased, Object.fromEntries(counts));
    }
    for (const entries of [await eraseEntriesOf(trx, published), await deleteEntriesAgain(trx)]) {
      found += entries.entries;
      add(erased, entries);
    }
    for (const { reference } of references) {
      if (!erasedAt({ reference })) continue;
      const counts = await eraseRow(trx, reference);
      if (counts.submissions > 0) found += 1;
      add(erased, counts);
    }
  });
  await secureErase(db);
  return { found, erased };
}

/** "submissions 3, outbox 5"; "nothing" without a row. */
export function countsText(counts: Counts): string {
  const rows = [...counts].filter(([, count]) => count > 0);
  return rows.map(([table, count]) => `${table} ${count}`).join(", ") || "nothing";
}

function add(sum: Counts, counts: Readonly<Record<string, number>>): void {
  for (const [table, count] of Object.entries(counts)) sum.set(table, (sum.get(table) ?? 0) + count);
}
