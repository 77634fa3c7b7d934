/** Import and export of subscribers as CSV (listmonk, Mailchimp). */
import { inSlices } from "../db/nightly-retention.ts";
import { inTransaction } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { csvLine } from "../text/csv.ts";
import { type Adding, addAddresses } from "./imports/add-addresses.ts";
import { planImport } from "./imports/store-import.ts";
import { listSubscriptions } from "./topics/follow.ts";
import { choiceText } from "./topics/lists.ts";

/** CSV (RFC 4180): the columns that listmonk imports (`email,name,attributes`), then ours; `lists`: `topic:air decided; …`. */
export async function* exportSubscribers(db: Database): AsyncGenerator<string> {
  yield csvLine(["email", "name", "attributes", "status", "subscribed_at", "confirmed_at", "lists"]);
  const slices = inSlices(db, "subscribers", db.selectFrom("subscribers").selectAll());
  for await (const rows of slices) {
    const followed = await listSubscriptions(
      db,
      rows.map(({ id }) => id),
    );
    for (const { id, address, state, asked_at, confirmed_at } of rows) {
      const own = followed.filter((one) => one.subscriber_id === id);
      const lists = own.map(({ list, rhythm }) => choiceText(list, rhythm)).join("; ");
      yield csvLine([address, "", "{}", state, asked_at, confirmed_at ?? "", lists]);
    }
  }
}

/**
 * Imports a list at once; of a file with a status column, only subscribed addresses. Whoever is known stays as they are.
 * `refused`: the lines that added nobody, with the reason; `skipped` of them are not `known`. Throws a sentence when it holds no
 * addresses.
 */
export async function importSubscribers(
  db: Database,
  text: string,
  { consent = "given", by = "import", ...more }: Partial<Adding> & { now: Date },
) {
  const adding = { ...more, consent, by };
  const plan = await planImport(db, text);
  if ("problem" in plan) throw new Error(plan.problem);
  const { addresses, refused, known } = plan;
  let added = 0;
  for (let from = 0; from < addresses.length; from += 500) {
    const slice = addresses.slice(from, from + 500).map(({ address }) => address);
    const work = (trx: Database) => addAddresses(trx, slice, adding);
    added += await inTransaction(db, work);
  }
  return { added, known, skipped: refused.length - known, refused };
}
