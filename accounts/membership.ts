/** Roles, removing people, and what people change about themselves. In the caller's transaction. */
import type { Database } from "../db/schema.ts";
import { personName, type Role } from "./people.ts";

export async function setRole(trx: Database, id: number, role: Role): Promise<void> {
  await trx.updateTable("people").set({ role }).where("id", "=", id).execute();
}

/** Ends every session, passkey, code and link of a person, who may not enter any more. The events keep the address. */
export async function removePerson(trx: Database, id: number, now: Date): Promise<void> {
  await trx.updateTable("people").set({ removed_at: now.toISOString() }).where("id", "=", id).execute();
  await endAccess(trx, id);
}

export async function endAccess(trx: Database, id: number): Promise<void> {
  for (const table of ["sessions", "passkeys", "known_browsers", "sign_in_requests"] as const)
    await trx.deleteFrom(table).where("person_id", "=", id).execute();
}

export async function renamePerson(db: Database, id: number, name: string): Promise<void> {
  await db
    .updateTable("people")
    .set({ name: personName(name) })
    .where("id", "=", id)
    .execute();
}

/** "shortcuts": letters on the keyboard do something at the desk; "digest": notices come as one mail a day (accounts/digests.ts). */
export type Preference = "shortcuts" | "digest";

export async function hasPreference(db: Database, id: number, name: Preference): Promise<boolean> {
  const row = await db.selectFrom("people").select(name).where("id", "=", id).executeTakeFirst();
  return row?.[name] === 1;
}

export async function setPreference(db: Database, id: number, name: Preference, on: boolean): Promise<void> {
  const set = { [name]: on ? 1 : 0 };
  await db.updateTable("people").set(set).where("id", "=", id).execute();
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
  const owners = await db
    .selectFrom("people")
    .select("id")
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .where("joined_at", "is not", null)
    .execute();
  return owners.length === 1 && owners[0]?.id === id;
}
