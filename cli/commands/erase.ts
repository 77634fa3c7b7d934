/** Erases a person from every table, with what was published from them, and again from a restored backup. */
import {
  addCounts,
  type Counts,
  eraseAddress,
  eraseEverywhere,
  isOwnAddress,
} from "../../acts/addresses/addresses.ts";
import { allAddresses, finderOf, readErasures, syncErasures } from "../../db/backup/erasures.ts";
import { secureErase } from "../../db/erase-person.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { eraseRow } from "../../forms/owner/retention.ts";
import { findMentions, findReferences } from "../../forms/owner/submissions.ts";
import { erasePersonFromNewsletter } from "../../newsletter/retention.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { entriesFrom } from "../../publishing/entries/copies.ts";
import { type Entry, entryPath } from "../../publishing/kind.ts";
import {
  deleteEntriesAgain,
  entriesNaming,
  entriesWithoutSubmission,
  erasedAmong,
  eraseEntriesOf,
} from "../../publishing/proposals/erase-entries.ts";
import { isAddressShaped } from "../../text/email-address.ts";
import type { Command, Desk, Given } from "../command.ts";
import { oneLine } from "../terminal.ts";

export const eraseCommands: readonly Command[] = [
  {
    call: "erase --email ADDRESS [--yes]",
    help: "removes a person from every table, along with what the desk published from them; without --yes says what it would remove",
    job: erase,
  },
];

async function erase({ open, settings, now }: Desk, { email = "", yes }: Given): Promise<string> {
  const address = email.trim();
  if (!isAddressShaped(address)) throw new Error(`${JSON.stringify(email)} is no email address.`);
  if (isOwnAddress(settings, address))
    throw new Error(`${address} is the site's own address: erasing it would remove everyone's email.`);
  const db = await open();
  const entries = await entriesFrom(db, ...(await findReferences(db, address)));
  const others = await entriesWithoutSubmission(db);
  const erased = await run(db, address, yes ? now() : undefined);
  if (yes) await syncErasures(db, settings.dataDir);
  const isClean = yes && (await secureErase(db));
  const mentions = await findMentions(db, address);
  const entryLine = ({ kind, slug, values }: Entry) => {
    const person = values.host || values.writer;
    return `  ${settings.siteUrl + entryPath(kindNamed(kind), slug)}${person ? ` (${oneLine(person)})` : ""}\n`;
  };
  const listed = (title: string, which: readonly Entry[]) =>
    which.length > 0 ? `${title}:\n${which.map(entryLine).join("")}` : "";
  return [
    yes ? `Erased of ${address}:\n` : `--yes would erase of ${address}:\n`,
    ...[...erased].map(([name, count]) => `${name.padEnd(20)}${count}\n`),
    listed(
      `${yes ? "Off the site within seconds" : "and take off the site"}, with the name that visitors see`,
      entries,
    ),
    yes && !isClean ? "The database was too busy to clean its log; the next quiet moment does. " : "",
    yes ? "Backups made before may still hold it; `restore` erases it from them again.\n" : "",
    mentions.length > 0
      ? `What others sent mentions the address; look yourself: ${mentions.join(" ")}\n`
      : "",
    listed(
      "Portraits whose consent names the address; withdraw them, and delete them for good",
      await entriesNaming(db, address),
    ),
    listed(
      "Published from messages that are no longer kept, so nobody can tell whose they are; look yourself, and withdraw what is theirs",
      others,
    ),
  ].join("");
}

/** Erases and records the erasure in one transaction; without a time it is a dry run, rolled back. */
async function run(db: Database, address: string, at: Date | undefined): Promise<Counts> {
  let erased: Counts = new Map();
  const dryRun = new Error("Rolled back on purpose.");
  const work = async (trx: Database) => {
    erased = await eraseAddress(trx, address, at ?? new Date(0));
    if (!at) throw dryRun;
  };
  await inTransaction(db, work).catch((error) => {
    if (error !== dryRun) throw error;
  });
  return erased;
}

/** Erases from a backup what was erased since it was made. `found`: number of people and submissions. */
export async function eraseAgain(db: Database): Promise<{ found: number; erased: Counts }> {
  const erasedAt = finderOf(await readErasures(db));
  const addresses = await allAddresses(db);
  const references = await db.selectFrom("submissions").select("reference").execute();
  const published = await erasedAmong(db);
  const reports = await db.selectFrom("report_pages").select("token").execute();
  const erased: Counts = new Map();
  let found = 0;
  await db.transaction().execute(async (trx) => {
    for (const address of addresses) {
      const leftAt = erasedAt({ subscriber: address });
      if (leftAt) {
        const counts = await erasePersonFromNewsletter(trx, address, leftAt);
        if (counts.subscribers) found += 1;
        addCounts(erased, counts);
      }
      const upTo = erasedAt({ address });
      if (!upTo) continue;
      const counts = await eraseEverywhere(trx, address, upTo);
      if ([...counts.values()].some(Boolean)) found += 1;
      addCounts(erased, Object.fromEntries(counts));
    }
    for (const entries of [await eraseEntriesOf(trx, published), await deleteEntriesAgain(trx)]) {
      found += entries.entries;
      addCounts(erased, entries);
    }
    for (const { reference } of references) {
      if (!erasedAt({ reference })) continue;
      const counts = await eraseRow(trx, reference);
      if (counts.submissions > 0) found += 1;
      addCounts(erased, counts);
    }
    const stopped = reports.filter(({ token }) => erasedAt({ report: token })).map(({ token }) => token);
    await trx
      .deleteFrom("report_pages")
      .where("token", "in", ["", ...stopped])
      .execute();
    found += stopped.length;
    addCounts(erased, { report_pages: stopped.length });
  });
  await secureErase(db);
  return { found, erased };
}

/** "submissions 3, outbox 5"; "nothing" without a row. */
export function countsText(counts: Counts): string {
  const rows = [...counts].filter(([, count]) => count > 0);
  return rows.map(([table, count]) => `${table} ${count}`).join(", ") || "nothing";
}
