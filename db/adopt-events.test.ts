/** One release forward, back, and forward again: what either wrote is known to the other, once. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TableMetadata } from "kysely";
import { expect, test } from "vitest";
import { makeReference } from "../forms/intake/reference.ts";
import { actingOn, done } from "../test/support/acting.ts";
import { engines } from "../test/support/both-engines.ts";
import { migrateBefore } from "../test/support/migrate-before.ts";
import { openDatabaseOnPostgres } from "../test/support/postgres.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import type { Database } from "./schema.ts";

const at = "2031-01-05T18:00:00.000Z";
const later = new Date("2031-01-06T18:00:00.000Z");
const message = { name: "Ana", email: "ana@example.com", subject: "A room", message: "Is the hall free?" };

async function onEachEngine(engine: string, work: (db: Database) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "adopt-events-"));
  const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
  const db = openDatabase({ dataDir, databaseUrl: postgres?.url });
  try {
    await migrateBefore(db, "035");
    await work(db);
  } finally {
    await db.destroy();
    await postgres?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Kept as the release before did, whose table has fewer columns. */
async function send(db: Database, form: string, values: typeof message, now: Date): Promise<string> {
  const reference = makeReference();
  const row = { reference, form, idempotency_key: reference, received_at: now.toISOString() };
  const more = { email: values.email, fields: JSON.stringify(values), state: "new" };
  await db
    .insertInto("submissions")
    .values({ ...row, ...more })
    .execute();
  return reference;
}

/** An answer as the release before events records it: with a row of `answers` and one of `activity`. */
async function answerBefore(db: Database, reference: string): Promise<void> {
  const before = JSON.stringify({ state: "new", answeredAt: null });
  await db
    .insertInto("answers")
    .values({ reference, at, actor: "ada@x.org", act: "replied", text: "It is free.", before })
    .execute();
  await noteBefore(db, "answered", reference);
  await db
    .updateTable("submissions")
    .set({ state: "answered", answered_at: at })
    .where("reference", "=", reference)
    .execute();
}

async function noteBefore(db: Database, action: string, subject: string): Promise<void> {
  await db.insertInto("activity").values({ who: "ada@x.org", action, subject, at }).execute();
}

const eventsOf = (db: Database) =>
  db.selectFrom("events").select(["act", "target", "actor", "at"]).orderBy("id").execute();
const made = { actor: "ada@x.org", at };

test.each(engines)(
  "%s: what the release before recorded is adopted once, also what it records after going back",
  (engine) =>
    onEachEngine(engine, async (db) => {
      const first = await send(db, "contact", message, new Date(at));
      await answerBefore(db, first);
      await noteBefore(db, "withdrew", "a slug");
      await migrate(db);
      const known = [
        { ...made, act: "message.reply", target: `submission:${first}` },
        { ...made, act: "withdrew", target: "text:a slug" },
      ];
      expect(await eventsOf(db)).toEqual(known);
      await migrate(db);
      expect(await eventsOf(db)).toEqual(known);

      const second = await send(db, "contact", { ...message, message: "And on Friday?" }, new Date(at));
      await answerBefore(db, second);
      await noteBefore(db, "removed", "subscriber 3");
      await migrate(db);
      await migrate(db);
      const adopted = await eventsOf(db);
      expect(adopted.slice(2)).toEqual([
        { ...made, act: "message.reply", target: `submission:${second}` },
        { ...made, act: "removed", target: "subscriber:3" },
      ]);
      const links = await db.selectFrom("activity").select("event_id").orderBy("id").execute();
      expect(links.map(({ event_id }) => event_id)).toEqual([1, 2, 3, 4]);
    }),
);

test.each(engines)("%s: what is done now is there for the release before, in its own tables", (engine) =>
  onEachEngine(engine, async (db) => {
    await migrate(db);
    const reference = await send(db, "contact", message, new Date(at));
    const by = "ada@x.org";
    const { event } = done(
      await actingOn(db).act("message.reply", reference, { text: "It is free." }, { now: later, by }),
    );
    const answers = await db.selectFrom("answers").selectAll().execute();
    expect(answers).toMatchObject([
      { reference, actor: by, act: "replied", at: later.toISOString(), event_id: event },
    ]);
    expect(await db.selectFrom("activity").selectAll().execute()).toMatchObject([
      { who: by, subject: reference, at: later.toISOString(), event_id: event },
    ]);
    expect(await actingOn(db).undo(event, { now: later, by })).toMatchObject({
      undone: [`submission:${reference}`],
    });
    const undone = db.selectFrom("answers").where("undone_at", "is", null).selectAll();
    expect(await undone.execute()).toEqual([]);
    expect(await db.selectFrom("activity").selectAll().execute()).toHaveLength(2);
  }),
);

test.each(engines)(
  "%s: every table and column of the release before is there, and it may leave the new ones out",
  (engine) =>
    onEachEngine(engine, async (db) => {
      const before = await db.introspection.getTables();
      await migrate(db);
      const now = new Map((await db.introspection.getTables()).map((table) => [table.name, table]));
      for (const table of before) {
        const old = namesOf(table);
        expect(namesOf(now.get(table.name))).toEqual(expect.arrayContaining(old));
        const added = now.get(table.name)?.columns.filter(({ name }) => !old.includes(name)) ?? [];
        const required = added.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue);
        expect(required, table.name).toEqual([]);
      }
    }),
);

function namesOf(table: TableMetadata | undefined): string[] {
  return table?.columns.map(({ name }) => name) ?? [];
}
