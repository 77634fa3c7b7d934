/** The people who may enter the desk. */
import type { PersonTable } from "../db/account-schema.ts";
import { finds } from "../db/count.ts";
import type { Database } from "../db/schema.ts";
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
export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

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
export function toPerson(row: Pick<PersonTable, "address" | "name" | "role"> & { id: number }): Person {
  return { id: row.id, email: row.address, name: row.name, role: row.role === "owner" ? "owner" : "editor" };
}

function selectPerson(db: Database) {
  return db.selectFrom("people").select(["id", "address", "name", "role"]).where("removed_at", "is", null);
}
