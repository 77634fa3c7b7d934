/** Desk command: erases a person from every table, with what was published from them. */
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { isSameAddress, secureErase } from "../../db/erase-person.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { findMentions, findReferences } from "../../forms/owner/submissions.ts";
import type { Entry } from "../../publishing/kind.ts";
import {
  entriesNaming,
  entriesOf,
  entriesWithoutSubmission,
  publishedFrom,
} from "../../publishing/proposals/erase-entries.ts";
import { isAddressShaped } from "../../text/email-address.ts";
import type { Command, Desk, Given } from "../command.ts";
import { publishedLines } from "../entry-text.ts";
import { type Counts, eraseEverywhere } from "../erase-everywhere.ts";

export const eraseCommands: readonly Command[] = [
  {
    call: "erase --email ADDRESS [--yes]",
    help: "removes a person from every table, along with what the desk published from them; without --yes says what it would remove",
    job: erase,
  },
];

async function erase(desk: Desk, { email = "", yes }: Given): Promise<string> {
  const { open, settings, now } = desk;
  const address = email.trim();
  if (!isAddressShaped(address)) throw new Error(`${JSON.stringify(email)} is no email address.`);
  const own = [...settings.ownerEmails, ...settings.pressEmails, settings.mailFrom];
  if (own.some((ours) => isSameAddress(ours, address))) {
    throw new Error(`${address} is the site's own address: erasing it would remove everyone's email.`);
  }
  const db = await open();
  const references = await findReferences(db, address);
  const entries = await entriesOf(db, references);
  const others = await entriesWithoutSubmission(db);
  const erased = await run(db, address, yes ? now() : undefined);
  const lines = [...erased].map(([table, count]) => `${table.padEnd(20)}${count}\n`);
  const head = yes ? `Erased of ${address}:\n` : `--yes would erase of ${address}:\n`;
  if (yes) await syncErasures(db, settings.dataDir);
  const end = yes ? await remains(db) : "";
  return `${head}${lines.join("")}${entriesText(desk, entries, Boolean(yes))}${end}${await mentioned(db, address)}${await consentText(desk, db, address)}${othersText(desk, others)}`;
}

/** Erases and records the erasure in one transaction; without a time it is a dry run, rolled back. */
async function run(db: Database, address: string, at: Date | undefined): Promise<Counts> {
  let erased: Counts = new Map();
  const dryRun = new Error("Rolled back on purpose.");
  const work = async (trx: Database) => {
    const references = await findReferences(trx, address);
    const published = (await entriesOf(trx, references)).flatMap(({ reference }) => reference ?? []);
    erased = await eraseEverywhere(trx, address);
    if (!at) throw dryRun;
    await noteErasures(trx, [{ address }, ...publishedFrom(published)], at);
  };
  await inTransaction(db, work).catch((error) => {
    if (error !== dryRun) throw error;
  });
  return erased;
}

function entriesText(desk: Desk, entries: readonly Entry[], done: boolean): string {
  if (entries.length === 0) return "";
  const what = done ? "Off the site within seconds" : "and take off the site";
  return `${what}, with the name that visitors see:\n${publishedLines(desk, entries)}`;
}

async function remains(db: Database): Promise<string> {
  const busy = "The database was too busy to clean its log; the next quiet moment does. ";
  const kept = "Backups made before may still hold it; `restore` erases it from them again.\n";
  return (await secureErase(db)) ? kept : busy + kept;
}

async function mentioned(db: Database, address: string): Promise<string> {
  const references = await findMentions(db, address);
  if (references.length === 0) return "";
  return `What others sent mentions the address; look yourself: ${references.join(" ")}\n`;
}

async function consentText(desk: Desk, db: Database, address: string): Promise<string> {
  const entries = await entriesNaming(db, address);
  if (entries.length === 0) return "";
  return `Portraits whose consent names the address; erase them with content withdraw and content delete:\n${publishedLines(desk, entries)}`;
}

function othersText(desk: Desk, entries: readonly Entry[]): string {
  if (entries.length === 0) return "";
  return `Published from messages that are no longer kept, so nobody can tell whose they are; look yourself, and take off what is theirs with content withdraw:\n${publishedLines(desk, entries)}`;
}
