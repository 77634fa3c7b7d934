/** Fills an empty database from content/starter/, and what has no translation from the files of the release; on a running site what is new or changed there is offered on Today, and taken or left one by one. */
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Insertable, Selectable } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import { ContentError } from "../../text/markdown/front-matter.ts";
import { readDefaults } from "../../text/words/reading.ts";
import { kindNamed, kinds } from "../catalog.ts";
import { findEntry } from "../entries/entries.ts";
import { isSeen } from "../kind.ts";
import {
  readTranslations,
  type TranslationFile,
  takeTranslations,
} from "../translations/translation-file.ts";
import { readEntryFile, writeEntryFile } from "./entry-file.ts";
import { type FoundEntry, importInto, isSameEntry, readEntryFolder } from "./import-entries.ts";

/** The row of `chores` that says that it was done. */
const choreName = "starter content";

/**
 * Imports the starter content into an empty database, once, and notes at every start what is new or changed in it; safe to call
 * on several servers at once. Returns a sentence for the log, or undefined. Throws a ContentError with file and line of each
 * mistake when it would be imported. `home`: the folder of the project. Another city puts its entries into `starter` of the data folder.
 */
export async function importStarter(db: Database, home: string, now: Date, dataDir = home) {
  const done = await db.selectFrom("chores").select("name").where("name", "=", choreName).executeTakeFirst();
  let found: FoundEntry[];
  let translations: TranslationFile[];
  try {
    const own = join(dataDir, "starter");
    found = existsSync(own)
      ? readEntryFolder(own, own)
      : readEntryFolder(join(home, "content/starter"), "content/starter");
    translations = readTranslations(join(home, "content"));
  } catch (error) {
    // A running site does not need it.
    if (done && error instanceof ContentError)
      return `Nothing of content/ is offered or taken: ${error.message}`;
    throw error;
  }
  return inTransaction(db, async (trx) => {
    const isFilled = !done && (await fill(trx, found, now));
    await takeTranslations(trx, translations, now);
    const offered = await note(trx, await findUnseen(trx, found));
    if (isFilled && found.length > 0)
      return `The database was empty: ${found.length} entries of content/starter are in it now. From here on the database is what counts.`;
    return offered > 0
      ? `New or changed in content/starter: ${offered}. None was put in; Today offers them.`
      : undefined;
  });
}

async function fill(trx: Database, found: readonly FoundEntry[], now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("chores")
    .values({ name: choreName, last_done: now.toISOString(), holder: null, held_until: null })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  const first = (table: "entries" | "submissions") =>
    trx.selectFrom(table).select("id").limit(1).executeTakeFirst();
  if (!numInsertedOrUpdatedRows || (await first("entries")) || (await first("submissions"))) return false;
  await importInto(trx, found, { by: "import", now });
  return true;
}

/** What no start has seen yet: taken where the database has it, else offered. And offers that this release has no more. */
async function findUnseen(db: Database, found: readonly FoundEntry[]) {
  const rows = await db.selectFrom("starter_entries").select(["kind", "slug", "digest", "state"]).execute();
  const known = new Map(rows.map((row) => [nameOf(row), row.digest]));
  const fresh: Insertable<Tables["starter_entries"]>[] = [];
  for (const { kind, file: read } of found) {
    const file = writeEntryFile(kind, { ...read, ...read.draft });
    const name = { kind: kind.name, slug: read.slug };
    const digest = hash("sha256", file);
    if (known.get(nameOf(name)) === digest) continue;
    const entry = await findEntry(db, kind.name, read.slug);
    const state = entry && isSameEntry(kind, entry, read) ? "taken" : "offered";
    fresh.push({ ...name, digest, state, file, decided_at: null });
  }
  const here = new Set(found.map(({ kind, file }) => nameOf({ kind: kind.name, slug: file.slug })));
  return { fresh, gone: rows.filter((row) => row.state === "offered" && !here.has(nameOf(row))) };
}

/** Returns how many are offered. */
async function note(trx: Database, { fresh, gone }: Awaited<ReturnType<typeof findUnseen>>): Promise<number> {
  for (const row of fresh)
    await trx
      .insertInto("starter_entries")
      .values(row)
      // Another server may have noted it, and somebody decided since.
      .onConflict((conflict) =>
        conflict.columns(["kind", "slug"]).doUpdateSet(row).where("starter_entries.digest", "!=", row.digest),
      )
      .execute();
  for (const { kind, slug, state } of gone)
    await trx
      .deleteFrom("starter_entries")
      .where((eb) => eb.and({ kind, slug, state }))
      .execute();
  return fresh.filter(({ state }) => state === "offered").length;
}

function nameOf({ kind, slug }: { kind: string; slug: string }): string {
  return `${kind}/${slug}`;
}

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

/** The entries of the starter that are on the site, scheduled, or drafts to be opened first. `isChanged`: somebody changed what came with it. */
export async function starterEntries(db: Database) {
  const known = db
    .selectFrom("starter_entries")
    .selectAll()
    .where("kind", "in", [...kinds.keys()]);
  const found = [];
  for (const row of await known.orderBy("kind").orderBy("slug").execute()) {
    const { kind, entry, file } = await offerOf(db, row);
    if (!entry || !(isSeen(entry) || entry.values.toOpen)) continue;
    const isChanged = entry.version > 1 && !isSameEntry(kind, entry, file);
    found.push({ entry, many: kind.words.many, isChanged });
  }
  return found;
}

async function offerOf(
  db: Database,
  { kind: name, slug, digest, file, state }: Selectable<Tables["starter_entries"]>,
) {
  const kind = kindNamed(name);
  /** As the database has it; undefined for a new one. */
  const entry = await findEntry(db, name, slug);
  // By the lists that it was written for, not by another city's.
  return { state, kind, digest, file: readDefaults(() => readEntryFile(kind, file, `${slug}.md`)), entry };
}
