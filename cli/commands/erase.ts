/** Desk command: erases a person from every table and from published files. */
import { noteErasures, syncErasures } from "../../db/backup/erasures.ts";
import { isSameAddress } from "../../db/erase-person.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { secureErase } from "../../db/secure-erase.ts";
import { findMentions, findReferences } from "../../forms/owner/erase-person.ts";
import { isAddressShaped } from "../../text/email-address.ts";
import { howToHide } from "../accept-decline.ts";
import type { Command, Desk, Given } from "../command.ts";
import { type Counts, eraseEverywhere } from "../erase-everywhere.ts";
import {
  fileLines,
  filesOf,
  type Published,
  type PublishedFile,
  publishedFiles,
  publishedIn,
  removeFiles,
  withdrawn,
} from "../published.ts";

export const eraseCommands = (published = publishedIn()): readonly Command[] => [
  {
    call: "erase --email ADDRESS [--yes]",
    help: "removes a person from every table, and what the desk published from them; without --yes says what it would remove",
    job: (desk, given) => erase(desk, given, published),
  },
];

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

async function erase(
  { open, settings, now }: Desk,
  { email = "", yes }: Given,
  published: Published,
): Promise<string> {
  const address = email.trim();
  if (!isAddressShaped(address)) throw new Error(`${JSON.stringify(email)} is no email address.`);
  const own = [settings.ownerEmail, settings.pressEmail, settings.mailFrom];
  if (own.some((ours) => isSameAddress(ours, address))) {
    throw new Error(`${address} is the site's own address: erasing it would take everybody's mail away.`);
  }
  const db = await open();
  const references = await findReferences(db, address);
  const files = filesOf(published, references);
  const others = await withoutSubmission(db, published);
  // Files first: once the rows are gone, nothing tells whose they are.
  if (yes) removeFiles(files);
  const erased = await run(db, address, yes ? { files, now: now() } : undefined);
  const lines = [...erased].map(([table, count]) => `${table.padEnd(14)}${count}\n`);
  const head = yes ? `Erased of ${address}:\n` : `--yes would erase of ${address}:\n`;
  if (yes) await syncErasures(db, settings.dataDir);
  const end = yes ? await remains(db) : "";
  return `${head}${lines.join("")}${filesText(files, yes !== undefined)}${end}${await mentioned(db, address)}${othersText(others)}`;
}

/** Erases and records the erasure in one transaction; without `really` it is a dry run, rolled back. */
async function run(
  db: Database,
  address: string,
  really: { files: readonly PublishedFile[]; now: Date } | undefined,
): Promise<Counts> {
  let erased: Counts = new Map();
  const work = async (transaction: Database) => {
    erased = await eraseEverywhere(transaction, address);
    if (!really) throw new DryRun();
    await noteErasures(transaction, [{ address }, ...withdrawn(really.files)], really.now);
  };
  try {
    await withRetry(() => db.transaction().execute(work));
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return erased;
}

function filesText(files: readonly PublishedFile[], done: boolean): string {
  if (files.length === 0) return "";
  if (!done) return `and withdraw what is published, with the name that visitors see:\n${fileLines(files)}`;
  return `Withdrawn:\n${fileLines(files)}${howToHide}Other servers have files of their own: delete them there too.\n`;
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

/** Files published from submissions that retention has erased: nothing tells who sent them. */
async function withoutSubmission(db: Database, published: Published): Promise<PublishedFile[]> {
  const files = publishedFiles(published);
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom("submissions")
    .select("reference")
    .where(
      "reference",
      "in",
      files.map(({ reference }) => reference),
    )
    .execute();
  const known = new Set(rows.map(({ reference }) => reference));
  return files.filter(({ reference }) => !known.has(reference));
}

function othersText(files: readonly PublishedFile[]): string {
  if (files.length === 0) return "";
  return `Published from messages that are no longer kept, so nobody can tell whose they are; look yourself:\n${fileLines(files)}`;
}
