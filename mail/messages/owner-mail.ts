/** Mails to the owners: to each of their addresses, with a button to the desk or, where there is none, the command. */
import { hash } from "node:crypto";
import type { Database } from "../../db/schema.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { type Mail, queueMail } from "../outbox/outbox.ts";
import { command, type MailBlock, paragraph } from "./mail-body.ts";

/** One address, or several. */
export type Addresses = string | readonly string[];

/** The public origin of the desk in a browser, no trailing slash; undefined while nobody is invited to it. */
export type FindDesk = (transaction: Database) => Promise<string | undefined>;

/** Whom the site tells what happens. */
export interface Owners {
  /** Each gets every notice, as a mail of its own. */
  ownerEmail: Addresses;
  /** Asked in the transaction that queues the mail; absent: there is no desk. */
  findDesk?: FindDesk | undefined;
}

/** What to do about a notice: a sentence with the button of a desk in a browser, and one with the command. */
export interface NextStep {
  atDesk: string;
  label: string;
  byCommand: string;
  command: string;
}

/** Paths of the desk that mails link to. Those of one submission end with its reference. */
export const deskPaths = {
  messages: "/messages/",
  proposals: "/proposals/",
  spam: "/messages?show=spam",
  news: "/news",
  health: "/health",
  outbox: "/health#outbox",
} as const;

/** Queues a notice to every owner, in the caller's transaction. `mailFor` composes it for one address. */
export async function queueForOwners(
  transaction: Database,
  { ownerEmail, findDesk }: Owners,
  mailFor: (to: string, desk: string | undefined) => Mail,
  now: Date,
): Promise<void> {
  const desk = await findDesk?.(transaction);
  await queueMail(
    transaction,
    toEach(ownerEmail, (to) => mailFor(to, desk)),
    now,
  );
}

/** One mail for each address. Each has a key of its own; the first keeps the plain one. */
export function toEach(addresses: Addresses, mailFor: (to: string) => Mail): Mail[] {
  return [addresses].flat().map((to, i) => {
    const mail = mailFor(to);
    // A digest: the key becomes the Message-ID, which shows nobody's address.
    return i === 0 ? mail : { ...mail, key: `${mail.key}:${hash("sha256", mailboxKey(to)).slice(0, 12)}` };
  });
}

/** The sentence and the button that opens this path of the desk; without a desk the sentence and the command. */
export function nextStep(desk: string | undefined, path: string, step: NextStep): MailBlock[] {
  if (desk) return [paragraph(step.atDesk), { kind: "button", label: step.label, url: desk + path }];
  return [paragraph(step.byCommand), command(step.command)];
}
