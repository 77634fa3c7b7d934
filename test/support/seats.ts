/** Events with seats, and people who have one. */
import type { Insertable } from "kysely";
import type { Database, Tables } from "../../db/schema.ts";
import { makeReference } from "../../forms/intake/reference.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Values } from "../../publishing/kind.ts";
import { event } from "../../publishing/kinds/event.ts";
import { eventDraft } from "./some-entries.ts";

/** A published event with so many seats; returns its id. */
export async function publishSeats(db: Database, seats: number, values: Values = {}, reference?: string) {
  const draft = eventDraft({ seats: `${seats}`, ...values });
  const saving = {
    by: "a test",
    now: new Date(),
    state: "published",
    ...(reference && { reference }),
  } as const;
  const made = await createEntry(db, event, draft, saving);
  if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
  return made.entry.id;
}

/** Somebody who is registered; returns the number. */
export async function register(
  db: Database,
  event: number,
  name: string,
  more: Partial<Insertable<Tables["registrations"]>> = {},
): Promise<number> {
  const email = `${name.toLowerCase().replace(/\W+/g, ".")}@example.org`;
  const row = {
    event,
    reference: makeReference(),
    name,
    email,
    seats: 1,
    answers: "[]",
    state: "in",
    created_at: "2026-11-01T12:00:00.000Z",
  } as const;
  const insert = db.insertInto("registrations").values({ ...row, ...more });
  return (await insert.returning("id").executeTakeFirstOrThrow()).id;
}
