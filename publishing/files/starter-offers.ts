/** Entries of the release that the database lacks or has otherwise: listed, taken or left, one by one. */
import type { Database } from "../../db/schema.ts";
import { kindNamed, kinds } from "../catalog.ts";
import { findEntry } from "../entries/entries.ts";
import type { Entry, Kind } from "../kind.ts";
import { type EntryFile, readEntryFile } from "./entry-file.ts";

export interface Offer {
  kind: Kind;
  file: EntryFile;
  digest: string;
  /** As the database has it; absent for a new one. */
  entry?: Entry;
}

/** The first ones and how many there are. */
export async function listOffers(db: Database, limit: number): Promise<{ count: number; offers: Offer[] }> {
  const rows = await db
    .selectFrom("starter_entries")
    .selectAll()
    .where("state", "=", "offered")
    .where("kind", "in", [...kinds.keys()])
    .orderBy("kind")
    .orderBy("slug")
    .execute();
  const offers = rows.slice(0, limit).map((row) => offerOf(db, row));
  return { count: rows.length, offers: await Promise.all(offers) };
}

type State = "offered" | "taken" | "kept";

/** Decides about an offer, or takes that back; undefined when it is another one by now, or decided. */
export async function decideOffer(
  trx: Database,
  { kind, slug, digest }: { kind: string; slug: string; digest: string },
  { from, to, now }: { from: State; to: State; now: Date },
): Promise<Offer | undefined> {
  const row = await trx
    .updateTable("starter_entries")
    .set({ state: to, decided_at: to === "offered" ? null : now.toISOString() })
    .where(({ and }) => and({ kind, slug, digest, state: from }))
    .returningAll()
    .executeTakeFirst();
  return row && offerOf(trx, row);
}

async function offerOf(
  db: Database,
  { kind: name, slug, digest, file }: { kind: string; slug: string; digest: string; file: string },
): Promise<Offer> {
  const kind = kindNamed(name);
  const entry = await findEntry(db, name, slug);
  return { kind, digest, file: readEntryFile(kind, file, `${slug}.md`), ...(entry && { entry }) };
}
