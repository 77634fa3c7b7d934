/** Erasure of a person: finds an email address in every spelling, and overwrites what was erased (secure erase). */
import { setTimeout as pause } from "node:timers/promises";
import { domainToASCII, domainToUnicode } from "node:url";
import { sql } from "kysely";
import { mailboxKey } from "../text/mailbox-key.ts";
import { isSqlite } from "./dialect.ts";
import type { Database, Tables } from "./schema.ts";

/**
 * Erases a person's rows from one folder's tables and returns the number of rows by table. Rows newer than `upTo`, an
 * ISO instant, stay: a person may write again after an erasure.
 */
export type ErasePerson = (
  trx: Database,
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
  const at = typed.lastIndexOf("@") + 1;
  const domain = typed.slice(at);
  const domains = [domain, domainToASCII(domain) || domain, domainToUnicode(domain) || domain];
  const all = [mailboxKey(address), ...domains.map((spelled) => typed.slice(0, at) + spelled)];
  return [...new Set(all.flatMap((one) => [one, one.normalize("NFC"), one.normalize("NFD")]))];
}

/**
 * Call it after an erasure was committed. SQLite overwrites deleted rows (`secure_delete`), but earlier versions of the
 * pages may stay in its log until a checkpoint truncates it (its manual, `wal_checkpoint(TRUNCATE)`). Resolves to false
 * when other connections kept the log busy for three seconds; a later checkpoint does it then. Does nothing on PostgreSQL,
 * which frees and reuses the space by itself (autovacuum).
 */
export async function secureErase(db: Database): Promise<boolean> {
  if (!isSqlite(db)) return true;
  for (let attempt = 1; attempt <= 30; attempt++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    await pause(100);
  }
  return false;
}
