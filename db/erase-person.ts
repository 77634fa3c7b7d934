/** Erasure of a person: finds an email address in every spelling. */
import { domainToASCII, domainToUnicode } from "node:url";
import { mailboxKey } from "../text/mailbox-key.ts";
import type { Database, Tables } from "./schema.ts";

/**
 * Erases a person's rows from one folder's tables and returns the number of rows by table. Rows newer than `upTo`, an
 * ISO instant, stay: a person may write again after an erasure.
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

/** The mailbox key and other spellings of an address: accents composed or not, the domain in ASCII or Unicode (RFC 5891). */
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
