import type { Kysely } from "kysely";
import { autoIncrement } from "../dialect.ts";

/** The people of the desk: invitations and sign-in requests, sessions, passkeys, activity log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("people")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("shortcuts", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("invited_at", "text", (column) => column.notNull())
    .addColumn("joined_at", "text")
    .addColumn("removed_at", "text")
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("person_id", "integer", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addColumn("fresh_at", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("notice", "text")
    .execute();
  await db.schema
    .createTable("known_browsers")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("person_id", "integer", (column) => column.notNull())
    .addColumn("browser_hash", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text", (column) => column.notNull())
    .addUniqueConstraint("known_browsers_person", ["person_id", "browser_hash"])
    .execute();

  await db.schema
    .createTable("sign_in_requests")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("person_id", "integer")
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("link_hash", "text", (column) => column.notNull().unique())
    .addColumn("browser_hash", "text")
    .addColumn("return_to", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("used_at", "text")
    .execute();

  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("person_id", "integer", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("challenge", "text", (column) => column.primaryKey().notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("activity")
    .addColumn("id", "integer", autoIncrement(db))
    .addColumn("person_id", "integer")
    .addColumn("who", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();

  for (const [table, column] of [
    ["sessions", "person_id"],
    ["sign_in_requests", "person_id"],
    ["sign_in_requests", "browser_hash"],
    ["passkeys", "person_id"],
    ["activity", "person_id"],
    ["activity", "at"],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
