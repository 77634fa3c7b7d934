/** Events with seats, and people who have one. */

import type { Insertable } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { makeReference } from "../../forms/intake/reference.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Values } from "../../publishing/kind.ts";
import { event } from "../../publishing/kinds/event.ts";
import { series } from "../../publishing/kinds/series.ts";
import { listDates } from "../../publishing/series/keep-dates.ts";
import { lastDays } from "../../time/zone-time.ts";
import { eventDraft } from "./some-entries.ts";
import { openBeside, type RunningServer } from "./start-server.ts";

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

/** A weekly class with seats that begins tonight, and an evening that is full; the paths of their pages. */
export async function putSeats(server: RunningServer): Promise<string[]> {
  const db = openBeside(server);
  const [day = ""] = lastDays("America/Chicago", new Date(), 1);
  const [start, end] = [`${day}T21:00`, `${day}T23:00`];
  const draft = eventDraft({
    title: "Reading your power bill",
    start,
    end,
    seats: "40",
    repeats: "weekly",
    times: "6",
  });
  const saving = { by: "a test", now: new Date(), state: "published" } as const;
  const made = await inTransaction(db, (trx) => createEntry(trx, series, draft, saving));
  if (made.outcome !== "saved") throw new Error(JSON.stringify(made));
  const [tonight] = await listDates(db, made.entry.id);
  for (let n = 1; n <= 26; n++) await register(db, tonight?.id ?? 0, `Guest ${n}`);
  const full = await publishSeats(db, 2, { title: "Soldering night" });
  for (const name of ["Ada", "Mo"]) await register(db, full, name);
  const rows = await db
    .selectFrom("entries")
    .select(["kind", "slug"])
    .where("id", "in", [made.entry.id, tonight?.id ?? 0, full])
    .execute();
  await db.destroy();
  return rows.flatMap(({ kind, slug }) =>
    kind === "series" ? [`/events/series/${slug}`] : [`/events/${slug}`, `/events/${slug}/seat`],
  );
}
