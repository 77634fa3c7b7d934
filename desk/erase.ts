/** The desk's command that removes a person. */
import { overwriteErased } from "../db/overwrite.ts";
import { type ErasePerson, isSameAddress } from "../db/person.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { isAddressShaped } from "../forms/address.ts";
import { erasePersonFromForms, findMentions } from "../forms/erase-person.ts";
import { erasePersonFromMail } from "../mail/erase-person.ts";
import { erasePersonFromNewsletter } from "../newsletter/erase-person.ts";
import type { Command, Desk, Given } from "./command.ts";

/** Every room that holds people's addresses. */
const rooms: readonly ErasePerson[] = [erasePersonFromForms, erasePersonFromMail, erasePersonFromNewsletter];

export const eraseCommands: readonly Command[] = [
  {
    call: "erase --email ADDRESS [--yes]",
    help: "removes a person from every table; without --yes says what it would remove",
    job: erase,
  },
];

/** Only a rehearsal: everything is put back. */
class Rehearsed extends Error {}

async function erase({ open, settings }: Desk, { email = "", yes }: Given): Promise<string> {
  const address = email.trim();
  if (!isAddressShaped(address)) throw new Error(`${JSON.stringify(email)} is no email address.`);
  const own = [settings.ownerEmail, settings.pressEmail, settings.mailFrom];
  if (own.some((ours) => isSameAddress(ours, address))) {
    throw new Error(`${address} is the site's own address: erasing it would take everybody's mail away.`);
  }
  const db = await open();
  const erased = await eraseEverywhere(db, address, yes !== undefined);
  const lines = [...erased].map(([table, count]) => `${table.padEnd(14)}${count}\n`);
  const total = [...erased.values()].reduce((sum, count) => sum + count, 0);
  const head = yes ? `Erased of ${address}:\n` : `--yes would erase of ${address}:\n`;
  const end = yes && total > 0 ? await remains(db) : "";
  return `${head}${lines.join("")}${end}${await mentioned(db, address)}`;
}

async function eraseEverywhere(db: Database, address: string, really: boolean): Promise<Map<string, number>> {
  let erased = new Map<string, number>();
  const work = async (transaction: Database) => {
    erased = new Map();
    for (const room of rooms) {
      for (const [table, count] of Object.entries(await room(transaction, address))) {
        erased.set(table, (erased.get(table) ?? 0) + count);
      }
    }
    if (!really) throw new Rehearsed();
  };
  try {
    await withRetry(() => db.transaction().execute(work));
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return erased;
}

async function remains(db: Database): Promise<string> {
  if (await overwriteErased(db)) return "Backups made before may still hold it.\n";
  return "The database was too busy to clean its log; the next quiet moment does. Backups made before may still hold it.\n";
}

async function mentioned(db: Database, address: string): Promise<string> {
  const references = await findMentions(db, address);
  if (references.length === 0) return "";
  return `What others sent mentions the address; look yourself: ${references.join(" ")}\n`;
}
