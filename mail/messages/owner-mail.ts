/** Mails to the owners: to each of their addresses, with a button to the desk or, where there is none, the command. */
import { hash } from "node:crypto";
import type { Database } from "../../db/schema.ts";
import { isPlaceholder } from "../../text/email-address.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { fill } from "../../text/words/fill.ts";
import { type Mail, queueMail } from "../outbox/outbox.ts";
import { command, type MailBlock, paragraph } from "./mail-body.ts";

/** One address, or several. */
export type Addresses = string | readonly string[];

/** The public origin of the desk in a browser, no trailing slash; undefined while nobody is invited to it. */
export type FindDesk = (trx: Database) => Promise<string | undefined>;

/** Whom the site tells what happens. */
export interface Owners {
  /** Each gets every notice, as a mail of its own. */
  ownerEmail: Addresses;
  /** Asked in the transaction that queues the mail; absent: there is no desk. */
  findDesk?: FindDesk | undefined;
}

/** What to do about a notice: a sentence with the button of a desk in a browser, and one with the command. */
type NextStep = Record<"atDesk" | "label" | "byCommand" | "command", string>;

/** Paths of the desk that mails link to. Those of one submission end with its reference. */
export const deskPaths = {
  messages: "/messages/",
  proposals: "/proposals/",
  spam: "/messages?show=spam",
  news: "/news",
  health: "/health",
  outbox: "/health#outbox",
  backups: "/health/backups",
} as const;

/**
 * Queues a notice to every owner, in the caller's transaction. `mailFor` composes it for one address. While the owners have
 * placeholders for addresses, it goes to the owners at the desk. What can wait goes into the digests of those who read one.
 */
export async function queueForOwners(
  trx: Database,
  { ownerEmail, findDesk }: Owners,
  mailFor: (to: string, desk: string | undefined) => Mail,
  now: Date,
): Promise<void> {
  const desk = await findDesk?.(trx);
  const people = await trx
    .selectFrom("people")
    .select(["email", "address", "role", "digest"])
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  const atDesk = people.flatMap(({ role, address }) => (role === "owner" ? address : []));
  const reachable = [withoutPlaceholders(ownerEmail), withoutPlaceholders(atDesk)];
  const owners = reachable.find(({ length }) => length > 0) ?? [ownerEmail].flat();
  // By their mailbox's key: owners or not.
  const readers = people.filter(({ digest }) => digest === 1);
  const digests = new Map(readers.map(({ email, address }) => [email, address]));
  const known = new Set(owners.map(mailboxKey));
  const others = [...digests].filter(([key]) => !known.has(key)).map(([, address]) => address);
  const mails = [...owners, ...others].flatMap((to, i) => {
    const mail = mailFor(to, desk);
    // Each has a key of its own, the first the plain one. A digest: the key becomes the Message-ID, which shows nobody's address.
    if (i > 0) mail.key += `:${hash("sha256", mailboxKey(to)).slice(0, 12)}`;
    const key = mailboxKey(mail.to.address);
    const address = digests.get(key);
    if (address && mail.canWait) return [{ ...mail, to: { address }, isForDigest: true }];
    return known.has(key) ? [mail] : [];
  });
  await queueMail(trx, mails, now);
}

/** Those of the addresses that somebody can be reached at. */
export function withoutPlaceholders(addresses: Addresses): string[] {
  return [addresses].flat().filter((address) => !isPlaceholder(address));
}

/** The sentence and the button that opens this path of the desk; without a desk the sentence and the command. Fills them. */
export function nextStep(
  desk: string | undefined,
  path: string,
  { atDesk, label, byCommand, command }: NextStep,
  values: Parameters<typeof fill>[1] = {},
): MailBlock[] {
  if (desk) return [paragraph(fill(atDesk, values)), { kind: "button", label, url: desk + path }];
  return [paragraph(fill(byCommand, values)), deskCommand(fill(command, values))];
}

/** A command of the desk, as a shell in the site's folder takes it. */
export function deskCommand(text: string): MailBlock {
  return command(`npm run desk -- ${text}`);
}
