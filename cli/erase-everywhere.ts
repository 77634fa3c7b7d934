/** Erases a person from every table, and again from a restored backup. */
import { allAddresses, finderOf, readErasures } from "../db/backup/erasures.ts";
import type { ErasePerson } from "../db/erase-person.ts";
import type { Database } from "../db/schema.ts";
import { secureErase } from "../db/secure-erase.ts";
import { erasePersonFromForms } from "../forms/owner/erase-person.ts";
import { eraseRow } from "../forms/owner/moderation.ts";
import { erasePersonFromMail } from "../mail/outbox/erase-person.ts";
import { erasePersonFromNewsletter } from "../newsletter/erase-person.ts";

/** One function for each folder whose tables hold addresses. */
const erasers: readonly ErasePerson[] = [
  erasePersonFromForms,
  erasePersonFromMail,
  erasePersonFromNewsletter,
];

/** Number of erased rows by table. */
export type Counts = Map<string, number>;

/** Erases everything of an address in the caller's transaction; with `upTo`, an ISO instant, later rows stay. */
export async function eraseEverywhere(
  transaction: Database,
  address: string,
  upTo?: string,
): Promise<Counts> {
  const erased: Counts = new Map();
  for (const erase of erasers) add(erased, await erase(transaction, address, upTo));
  return erased;
}

/** Erases from a backup what was erased since it was made. `found`: number of people and submissions. */
export async function eraseAgain(db: Database): Promise<{ found: number; erased: Counts }> {
  const erasedAt = finderOf(await readErasures(db));
  const addresses = await allAddresses(db);
  const references = await db.selectFrom("submissions").select("reference").execute();
  const erased: Counts = new Map();
  let found = 0;
  await db.transaction().execute(async (transaction) => {
    for (const address of addresses) {
      const upTo = erasedAt({ address });
      if (!upTo) continue;
      const counts = await eraseEverywhere(transaction, address, upTo);
      if ([...counts.values()].some(Boolean)) found += 1;
      add(erased, Object.fromEntries(counts));
    }
    for (const { reference } of references) {
      if (!erasedAt({ reference })) continue;
      const counts = await eraseRow(transaction, reference);
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
