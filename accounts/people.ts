/** The people who may enter the desk: their roles, removing them, what they change about themselves; who is told by mail. */
import type { Updateable } from "kysely";
import { finds } from "../db/count.ts";
import type { Database, Tables } from "../db/schema.ts";
import type { Owners } from "../mail/messages/owner-mail.ts";
import { mailboxKey } from "../text/mailbox-key.ts";
import { cleanLine, compose, isStreamSafe } from "../text/normalize.ts";

export type Role = "owner" | "editor";

export interface Person {
  id: number;
  /** The address as typed. */
  email: string;
  name: string;
  role: Role;
}

/** Whether anybody is invited and not removed: without one there is no desk. */
export function hasPeople(db: Database): Promise<boolean> {
  return finds(selectPerson(db));
}

/** Somebody as the list of people shows them. */
export type PersonOfDesk = Awaited<ReturnType<typeof listPeople>>[number];

/** Everybody who may enter, owners first, then by the time of their invitation. */
export async function listPeople(db: Database) {
  const rows = await db
    .selectFrom("people")
    .select(["id", "address", "name", "role", "invited_at", "joined_at"])
    .select(({ selectFrom }) => [
      selectFrom("sessions")
        .select(({ fn }) => fn.max("seen_at").as("at"))
        .whereRef("person_id", "=", "people.id")
        .as("seen_at"),
      selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("person_id", "=", "people.id")
        .as("passkeys"),
    ])
    .where("removed_at", "is", null)
    .orderBy("role", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...toPerson(row),
    invitedAt: row.invited_at,
    /** Time of the first sign-in; null for who has only been invited. */
    joinedAt: row.joined_at,
    /** The latest request of any of their sessions that has not ended; null when there is none. */
    seenAt: row.seen_at,
    passkeys: Number(row.passkeys ?? 0),
  }));
}

/** Who may enter under this address, in any spelling. */
export async function findPersonByAddress(db: Database, address: string): Promise<Person | undefined> {
  const row = await selectPerson(db).where("email", "=", mailboxKey(address)).executeTakeFirst();
  return row && toPerson(row);
}

export async function findPerson(db: Database, id: number): Promise<Person | undefined> {
  const row = await selectPerson(db).where("id", "=", id).executeTakeFirst();
  return row && toPerson(row);
}

/** A name as it is kept: one line of at most 80 characters. */
export function personName(typed: string): string {
  const line = cleanLine(typed.slice(0, 1_000));
  return isStreamSafe(line) ? Array.from(compose(line)).slice(0, 80).join("").trim() : "";
}

/** How mails and lists call somebody: the name, or else the address. */
export function callOf({ name, email }: Pick<Person, "name" | "email">): string {
  return name || email;
}

/** What the rest of the desk knows of a row. */
export function toPerson(row: Pick<Tables["people"], "address" | "name" | "role"> & { id: number }): Person {
  return { id: row.id, email: row.address, name: row.name, role: row.role === "owner" ? "owner" : "editor" };
}

/** Whoever may enter. */
export function selectPerson(db: Database) {
  return db.selectFrom("people").select(["id", "address", "name", "role"]).where("removed_at", "is", null);
}

export async function updatePerson(db: Database, id: number, set: Updateable<Tables["people"]>) {
  await db.updateTable("people").set(set).where("id", "=", id).execute();
}

/**
 * Ends every session, passkey, code and link of a person, who may not enter any more. The events keep the address. Returns how many
 * submissions were theirs, and are nobody's now.
 */
export async function removePerson(trx: Database, id: number, now: Date): Promise<number> {
  await updatePerson(trx, id, { removed_at: now.toISOString() });
  await endAccess(trx, id);
  const theirs = trx.updateTable("submissions").set({ assignee_id: null }).where("assignee_id", "=", id);
  return Number((await theirs.executeTakeFirstOrThrow()).numUpdatedRows);
}

export async function endAccess(trx: Database, id: number): Promise<void> {
  for (const table of ["sessions", "passkeys", "known_browsers", "sign_in_requests"] as const)
    await trx.deleteFrom(table).where("person_id", "=", id).execute();
}

export function renamePerson(db: Database, id: number, name: string): Promise<void> {
  return updatePerson(db, id, { name: personName(name) });
}

/** "shortcuts": letters on the keyboard do something at the desk; "digest": notices come as one mail a day (accounts/digests.ts). */
export type Preference = "shortcuts" | "digest";

export async function hasPreference(db: Database, id: number, name: Preference): Promise<boolean> {
  const row = await db.selectFrom("people").select(name).where("id", "=", id).executeTakeFirst();
  return row?.[name] === 1;
}

export function setPreference(db: Database, id: number, name: Preference, on: boolean): Promise<void> {
  return updatePerson(db, id, { [name]: on ? 1 : 0 });
}

/** Locks somebody and the owners: of two owners who remove each other at the same time, the second waits and then is the last. */
export async function lockPerson(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable("people")
    .set(({ ref }) => ({ role: ref("role") }))
    .where(({ eb, or }) => or([eb("id", "=", id), eb("role", "=", "owner")]))
    .execute();
}

/** Whether this is the only owner who has joined: nobody would be left to invite, erase and remove. */
export async function isLastOwner(db: Database, id: number): Promise<boolean> {
  const owners = await selectPerson(db)
    .where("role", "=", "owner")
    .where("joined_at", "is not", null)
    .execute();
  return owners.length === 1 && owners[0]?.id === id;
}

/** `deskUrl`: public origin of the desk, no trailing slash; without it, or while nobody is invited, mails name commands. */
export function ownersOf(settings: { ownerEmails: readonly string[]; deskUrl?: string | undefined }): Owners {
  return {
    get ownerEmail() {
      return settings.ownerEmails;
    },
    findDesk: async (db) => (settings.deskUrl && (await hasPeople(db)) ? settings.deskUrl : undefined),
  };
}
