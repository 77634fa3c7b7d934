/** What is kept of one address, as a file, and erased for good. The events hold neither the address nor what was kept. */
import { findPersonByAddress } from "../../accounts/people.ts";
import { erasePersonFromAccounts } from "../../accounts/retention.ts";
import { noteErasures } from "../../db/backup/erasures.ts";
import { type ErasePerson, isSameAddress } from "../../db/erase-person.ts";
import type { Database } from "../../db/schema.ts";
import { erasePersonFromForms } from "../../forms/owner/retention.ts";
import { findReferences } from "../../forms/owner/submissions.ts";
import { erasePersonFromMail } from "../../mail/outbox/retention.ts";
import { erasePersonFromNewsletter } from "../../newsletter/retention.ts";
import { entriesFrom } from "../../publishing/entries/copies.ts";
import { erasePersonFromEntries } from "../../publishing/proposals/erase-entries.ts";
import { erasePersonFromSeats } from "../../publishing/seats/keep-seats.ts";
import { isAddressShaped } from "../../text/email-address.ts";
import { type ActServices, defineAct, refuse } from "../act.ts";
import { overwriteErased } from "../overwrite-erased.ts";

const shared = { on: "site", role: "owner", fresh: true } as const;

export const exportAddress = defineAct({
  ...shared,
  name: "address.export",
  label: "Export (.json)",
  log: "exported what is kept of one address",
  run: async () => ({}),
});

export const erase = defineAct({
  ...shared,
  name: "address.erase",
  label: "Erase this person",
  log: "erased everything of one address",
  input: { email: "the address", last: "its last four characters" },
  after: overwriteErased,
  run: async ({ trx, input: { email = "", last = "" }, at, settings }) => {
    const address = email.trim();
    if (!isAddressShaped(address)) return refuse("invalid", "That’s not an email address.");
    if (isOwnAddress(settings, address)) return refuse("invalid", "This is the site’s own address.");
    if (await findPersonByAddress(trx, address))
      return refuse("invalid", "This is somebody at the desk. Remove them under People first.");
    const expected = address.slice(-4).toLowerCase();
    if (last.trim().toLowerCase() !== expected)
      return refuse(
        "invalid",
        `Type ${expected}, the last four characters of the address. Nothing was erased.`,
      );
    const erased = await eraseAddress(trx, address, at);
    if (![...erased.values()].some(Boolean))
      return refuse("already_done", "Nothing is kept of this address.");
    return {
      text: "Erased for good. What was published from it comes off the site within seconds.",
      to: "/messages",
    };
  },
});

/** One function for each folder whose tables hold addresses, or what was published from them: that first, by the submissions. */
const erasers: readonly ErasePerson[] = [
  erasePersonFromEntries,
  erasePersonFromForms,
  erasePersonFromMail,
  erasePersonFromNewsletter,
  erasePersonFromAccounts,
  erasePersonFromSeats,
];

/** Number of erased rows by table. */
export type Counts = Map<string, number>;

/** Erases everything of an address in the caller's transaction; with `upTo`, an ISO instant, later rows stay. */
export async function eraseEverywhere(db: Database, address: string, upTo?: string): Promise<Counts> {
  const erased: Counts = new Map();
  for (const erase of erasers) addCounts(erased, await erase(db, address, upTo));
  return erased;
}

/** Erases it and records that, so that a restored backup erases it again. Then call `secureErase` and `syncErasures`. */
export async function eraseAddress(trx: Database, address: string, at: Date): Promise<Counts> {
  const references = await findReferences(trx, address);
  const published = (await entriesFrom(trx, ...references)).flatMap(({ reference }) => reference ?? []);
  const erased = await eraseEverywhere(trx, address);
  const gone = published.map((reference) => ({ publishedFrom: reference }));
  await noteErasures(trx, [{ address }, ...gone], at);
  return erased;
}

/** Whether it is the site's own: erasing it would remove everyone's email. */
export function isOwnAddress(settings: ActServices["settings"], address: string): boolean {
  const own = [...settings.ownerEmails, ...settings.pressEmails, settings.mailFrom];
  return own.some((ours) => isSameAddress(ours, address));
}

export function addCounts(sum: Counts, counts: Readonly<Record<string, number>>): void {
  for (const [table, count] of Object.entries(counts)) sum.set(table, (sum.get(table) ?? 0) + count);
}
