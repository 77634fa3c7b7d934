/** The list as a file: out for a spreadsheet or another tool, in from listmonk or Mailchimp. */

import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { csvLine } from "../text/csv.ts";
import { mailboxKey } from "../text/mailbox-key.ts";

/** Columns that hold the address: ours and listmonk's `email`, Mailchimp's `Email Address`. */
const addressColumns = ["email", "email address"];
/** Columns that say whether somebody is on the list: listmonk's and ours `status`, Mailchimp's files carry it too. */
const statusColumns = ["status", "subscriber_status", "member_status"];
/** What such a column says of somebody who is: ours, listmonk's, Mailchimp's, and what others write. */
const subscribedStatus = /^(confirmed|enabled|subscribed|active)$/i;
/** Mailchimp's columns that hold something only for people who left, or whose mailbox is gone. */
const leftColumns = ["unsub_time", "clean_time"];

export interface Imported {
  added: number;
  /** On the list, or known as departed: nobody comes back without their own hand. */
  known: number;
  /** Lines without a usable address, or of people who are not on the list there: they left, or never confirmed. */
  skipped: number;
}

/** CSV (RFC 4180) with the columns that listmonk imports: `email,name,attributes`, and ours behind them. */
export async function* exportSubscribers(db: Database): AsyncGenerator<string> {
  yield csvLine(["email", "name", "attributes", "status", "subscribed_at", "confirmed_at"]);
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("subscribers")
      .selectAll()
      .where("id", ">", after)
      .where("state", "!=", "merged")
      .orderBy("id")
      .limit(500)
      .execute();
    for (const { address, state, asked_at, confirmed_at } of rows) {
      yield csvLine([address, "", "{}", state, asked_at, confirmed_at ?? ""]);
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < 500) return;
  }
}

/**
 * Takes a list over as confirmed: the owner vouches that these people asked for it. Where the file has a column for
 * it, only lines that say confirmed, enabled, subscribed or active count. Throws a sentence when no column holds
 * addresses.
 */
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
  const fresh = [...new Set(wanted)];
  let added = 0;
  for (let from = 0; from < fresh.length; from += 500) {
    added += await add(db, fresh.slice(from, from + 500), now);
  }
  const filled = lines.filter((line) => line.some((value) => value.trim())).length;
  return { added, known: fresh.length - added, skipped: filled - fresh.length };
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
  const kept = await withRetry(() =>
    db
      .insertInto("subscribers")
      .values(rows)
      .onConflict((conflict) => conflict.column("address").doNothing())
      .returning("id")
      .execute(),
  );
  return kept.length;
}

/** Lines of cells; quotes may hold commas, line ends and doubled quotes. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let value = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (quoted) {
      if (letter !== '"') value += letter;
      else if (text[at + 1] === '"') value += text[++at];
      else quoted = false;
    } else if (letter === '"' && value === "") quoted = true;
    else if (letter === "," || letter === "\n") {
      lines.at(-1)?.push(value.replace(/\r$/, ""));
      value = "";
      if (letter === "\n") lines.push([]);
    } else value += letter;
  }
  lines.at(-1)?.push(value.replace(/\r$/, ""));
  return lines;
}
