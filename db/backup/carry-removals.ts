/** What a restored backup must not bring back: sessions, and people's rights that were taken away since it was made. */
import type { Selectable } from "kysely";
import type { PersonTable } from "../account-schema.ts";
import type { Database } from "../schema.ts";

/** `passkeys`: ids of those that the person has. */
export type PersonNow = Pick<Selectable<PersonTable>, "email" | "role" | "removed_at"> & {
  passkeys: string[];
};

/** As they are in a database; none in one older than its table of people. */
export async function readPeople(db: Database): Promise<PersonNow[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "people")) return [];
  const rows = await db.selectFrom("people").select(["id", "email", "role", "removed_at"]).execute();
  const passkeys = await db.selectFrom("passkeys").select(["id", "person_id"]).execute();
  return rows.map(({ id, ...person }) => ({
    ...person,
    passkeys: passkeys.filter(({ person_id }) => person_id === id).map((passkey) => passkey.id),
  }));
}

/** Everybody signs in anew, and whoever lost a right in the database that was there does not have it again. */
export async function carryRemovals(backup: Database, people: readonly PersonNow[]): Promise<void> {
  for (const table of ["sessions", "sign_in_requests"] as const) await backup.deleteFrom(table).execute();
  for (const { email, role, removed_at, passkeys } of people) {
    const person = backup.selectFrom("people").select("id").where("email", "=", email);
    const { id } = (await person.executeTakeFirst()) ?? {};
    if (id === undefined) continue;
    let removed = backup.deleteFrom("passkeys").where("person_id", "=", id);
    if (passkeys.length > 0) removed = removed.where("id", "not in", passkeys);
    await removed.execute();
    if (role === "editor") await backup.updateTable("people").set({ role }).where("id", "=", id).execute();
    if (!removed_at) continue;
    await backup.updateTable("people").set({ removed_at }).where("id", "=", id).execute();
    await backup.deleteFrom("known_browsers").where("person_id", "=", id).execute();
  }
}
