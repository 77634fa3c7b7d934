/** Finding one person by an email address, however it was written. */
import { domainToASCII, domainToUnicode } from "node:url";
import { mailboxKey } from "../text/mailbox-key.ts";
import type { Database, Tables } from "./schema.ts";

/**
 * Erases everything of a person in one room and tells how many rows of which table that was. What came in after
 * `upTo`, an ISO instant, stays: somebody who was erased may write again.
 */
export type ErasePerson = (
  transaction: Database,
  address: string,
  upTo?: string,
) => Promise<Partial<Record<keyof Tables, number>>>;

/** True for the same address in another letter case, composition of its accents or spelling of its domain. */
export function isSameAddress(one: string | null, other: string): boolean {
  return one !== null && mailboxKey(one) === mailboxKey(other);
}

/** Its key, and the ways in which others may have written it: accents composed or not, the domain in ASCII or not (RFC 5891). */
export function spellings(address: string): string[] {
  const typed = address.trim().toLowerCase();
  const all = [
    mailboxKey(address),
    typed,
    withDomain(typed, domainToASCII),
    withDomain(typed, domainToUnicode),
  ];
  return [
    ...new Set(all.flatMap((spelling) => [spelling, spelling.normalize("NFC"), spelling.normalize("NFD")])),
  ];
}

function withDomain(address: string, spell: (domain: string) => string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (spell(domain) || domain);
}
