/** Finding one person by an email address, however it was written. */
import type { Database, Tables } from "./schema.ts";

/** Erases everything of a person in one room and tells how many rows of which table that was. */
export type ErasePerson = (
  transaction: Database,
  address: string,
) => Promise<Partial<Record<keyof Tables, number>>>;

/** True for the same address in another letter case or another composition of its accents. */
export function isSameAddress(one: string | null, other: string): boolean {
  return one !== null && plain(one) === plain(other);
}

/** The ways in which an address may be kept in lower case. */
export function spellings(address: string): string[] {
  const typed = address.trim().toLowerCase();
  return [...new Set([typed, typed.normalize("NFC"), typed.normalize("NFD")])];
}

function plain(address: string): string {
  return address.trim().normalize("NFC").toLowerCase();
}
