/** Import and export of subscribers as CSV (listmonk, Mailchimp). */

import { inSlices } from "../db/nightly-retention.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { csvLine } from "../text/csv.ts";
import { mailboxKey } from "../text/mailbox-key.ts";

/** Columns and values of ours, of listmonk and of Mailchimp. */
const addressColumns = ["email", "email address"];
const statusColumns = ["status", "subscriber_status", "member_status"];
const subscribedStatus = /^(confirmed|enabled|subscribed|active)$/i;
/** Mailchimp's columns that are filled only for unsubscribed or bounced addresses. */
const leftColumns = ["unsub_time", "clean_time"];

export interface Imported {
  added: number;
  /** Already known. An unsubscribed address is not subscribed again by an import. */
  known: number;
  /** Lines without a valid address, and addresses that are not subscribed there. */
  skipped: number;
}

/** CSV (RFC 4180): the columns that listmonk imports (`email,name,attributes`), then ours. */
export async function* exportSubscribers(db: Database): AsyncGenerator<string> {
  yield csvLine(["email", "name", "attributes", "status", "subscribed_at", "confirmed_at"]);
  const slices = inSlices(db.selectFrom("subscribers").selectAll().where("state", "!=", "merged"));
  for await (const rows of slices)
    for (const { address, state, asked_at, confirmed_at } of rows)
      yield csvLine([address, "", "{}", state, asked_at, confirmed_at ?? ""]);
}

/** Imports addresses as confirmed; of a file with a status column, only subscribed ones. Throws for the owner to read without addresses. */
export async function importSubscribers(
  db: Database,
  csv: string,
  { isAddress, now }: { isAddress: (text: string) => boolean; now: Date },
): Promise<Imported> {
  const [head = [], ...lines] = parseCsv(csv.replace(/^\uFEFF/, ""));
  const names = head.map((name) => name.trim().toLowerCase());
  const addressAt = names.findIndex((name) => addressColumns.includes(name));
  if (addressAt < 0) throw new Error('No column is called "email" or "Email Address".');
  const wanted = lines.flatMap((line) => {
    const address = (line[addressAt] ?? "").replace(/^'/, "").trim();
    return isAddress(address) && isSubscribed(names, line) ? [mailboxKey(address)] : [];
  });
  const unique = [...new Set(wanted)];
  let added = 0;
  for (let from = 0; from < unique.length; from += 500) {
    added += await add(db, unique.slice(from, from + 500), now);
  }
  const filled = lines.filter((line) => line.some((value) => value.trim())).length;
  return { added, known: unique.length - added, skipped: filled - unique.length };
}

function isSubscribed(names: readonly string[], line: readonly string[]): boolean {
  return names.every((name, at) => {
    const value = (line[at] ?? "").trim();
    if (statusColumns.includes(name)) return subscribedStatus.test(value);
    return !leftColumns.includes(name) || value === "";
  });
}

async function add(db: Database, addresses: string[], now: Date): Promise<number> {
  const at = now.toISOString();
  const rows = addresses.map((address) => ({ address, state: "confirmed", asked_at: at, confirmed_at: at }));
  const inserted = await withRetry(() =>
    db
      .insertInto("subscribers")
      .values(rows)
      .onConflict((conflict) => conflict.column("address").doNothing())
      .returning("id")
      .execute(),
  );
  return inserted.length;
}

/** Parses CSV (RFC 4180): quoted cells may contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let value = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quoted) {
      if (character !== '"') value += character;
      else if (text[at + 1] === '"') value += text[++at];
      else quoted = false;
    } else if (character === '"' && value === "") quoted = true;
    else if (character === "," || character === "\n") {
      lines.at(-1)?.push(value.replace(/\r$/, ""));
      value = "";
      if (character === "\n") lines.push([]);
    } else value += character;
  }
  lines.at(-1)?.push(value.replace(/\r$/, ""));
  return lines;
}
