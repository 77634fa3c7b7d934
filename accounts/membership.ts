/** Roles, removing people, and what people change about themselves. */
import type { Database } from "../db/schema.ts";
import { noteActivity } from "./activity.ts";
import { callOf, findPerson, type Person, personName, type Role } from "./people.ts";

/** "last owner": nobody who has joined would be left to invite, erase and remove. */
export type Membership = { ok: true; person: Person } | { ok: false; why: "unknown" | "last owner" };

interface Change {
  id: number;
  /** Undefined at the command line. */
  by: Person | undefined;
  now: Date;
}

export async function changeRole(
  trx: Database,
  { id, by, now, role }: Change & { role: Role },
): Promise<Membership> {
  const person = await findPerson(trx, id);
  if (!person) return { ok: false, why: "unknown" };
  if (person.role === role) return { ok: true, person };
  if (await isLastOwner(trx, id)) return { ok: false, why: "last owner" };
  await trx.updateTable("people").set({ role }).where("id", "=", id).execute();
  await noteActivity(trx, {
    person: by,
    action: "changed the role of",
    subject: `${callOf(person)} to ${role}`,
    now,
  });
  return { ok: true, person: { ...person, role } };
}

/** Ends every session, passkey, code and link of a person, who may not enter any more. The activity log keeps the address. */
export async function removePerson(trx: Database, { id, by, now }: Change): Promise<Membership> {
  const person = await findPerson(trx, id);
  if (!person) return { ok: false, why: "unknown" };
  if (await isLastOwner(trx, id)) return { ok: false, why: "last owner" };
  await trx.updateTable("people").set({ removed_at: now.toISOString() }).where("id", "=", id).execute();
  for (const table of ["sessions", "passkeys", "known_browsers", "sign_in_requests"] as const)
    await trx.deleteFrom(table).where("person_id", "=", id).execute();
  await noteActivity(trx, { person: by, action: "removed", subject: person.email, now });
  return { ok: true, person };
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

/** Whether this is the only owner who has joined. */
async function isLastOwner(trx: Database, id: number): Promise<boolean> {
  // Locks these rows: of two owners who remove each other at the same time, the second waits and then is the last.
  await trx
    .updateTable("people")
    .set(({ ref }) => ({ role: ref("role") }))
    .where("role", "=", "owner")
    .execute();
  const owners = await trx
    .selectFrom("people")
    .select("id")
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .where("joined_at", "is not", null)
    .execute();
  return owners.length === 1 && owners[0]?.id === id;
}
