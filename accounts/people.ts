/** The people who may enter the desk. */
import type { PersonTable } from "../db/account-schema.ts";
import type { Database } from "../db/schema.ts";

export type Role = "owner" | "editor";

export interface Person {
  id: number;
  /** The address as typed. */
  email: string;
  name: string;
  role: Role;
}

/** Whether anybody is invited and not removed: without one there is no desk. */
export async function hasPeople(db: Database): Promise<boolean> {
  const someone = await db
    .selectFrom("people")
    .select("id")
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return someone !== undefined;
}

/** What the rest of the desk knows of a row. */
export function toPerson(row: Pick<PersonTable, "address" | "name" | "role"> & { id: number }): Person {
  return { id: row.id, email: row.address, name: row.name, role: row.role === "owner" ? "owner" : "editor" };
}
