/** Entries of the release that the database lacks or has otherwise: listed, taken or left, one by one. */
import type { Selectable } from "kysely";
import type { StarterEntryTable } from "../../db/entry-schema.ts";
import type { Database } from "../../db/schema.ts";
import { kindNamed, kinds } from "../catalog.ts";
import { findEntry } from "../entries/entries.ts";
import { readEntryFile } from "./entry-file.ts";

export type Offer = Awaited<ReturnType<typeof offerOf>>;

/** The first ones and how many there are. */
export async function listOffers(db: Database, limit: number) {
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

export function offerId({ kind, file, digest }: Offer): string {
  return [kind.name, file.slug, digest].join("/");
}

/** `id`: as `offerId`. */
export async function findOffer(db: Database, id: string): Promise<Offer | undefined> {
  const rows = db
    .selectFrom("starter_entries")
    .selectAll()
    .where(({ and }) => and(keyOf(id)));
  const row = await rows.executeTakeFirst();
  return row && kinds.has(row.kind) ? offerOf(db, row) : undefined;
}

/** False when there is no such offer. */
export async function setOfferState(trx: Database, id: string, state: Offer["state"], now: Date) {
  const decided_at = state === "offered" ? null : now.toISOString();
  const update = trx.updateTable("starter_entries").set({ state, decided_at });
  const { numUpdatedRows } = await update.where(({ and }) => and(keyOf(id))).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function keyOf(id: string): { kind: string; slug: string; digest: string } {
  const [kind = "", slug = "", digest = ""] = id.split("/");
  return { kind, slug, digest };
}

async function offerOf(
  db: Database,
  { kind: name, slug, digest, file, state }: Selectable<StarterEntryTable>,
) {
  const kind = kindNamed(name);
  /** As the database has it; undefined for a new one. */
  const entry = await findEntry(db, name, slug);
  return { state, kind, digest, file: readEntryFile(kind, file, `${slug}.md`), entry };
}
