/**
 * What is found by index of entries in every state: their words, which the desk searches, and what they name: pages, topics, places.
 * Written with each save; `indexEntries` adds what a release before saved.
 */
import { setImmediate } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { placesKey } from "../../content/places.ts";
import { bumpContentVersions } from "../../db/content-versions.ts";
import { finds } from "../../db/count.ts";
import { isSqlite } from "../../db/dialect.ts";
import { noteLastDone, readLastDone } from "../../db/last-done.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database, EntryTable } from "../../db/schema.ts";
import { foldText } from "../../search/read-query.ts";
import { linksIn } from "../../text/markdown/links-in.ts";
import { entryPlaces } from "../entry-topics.ts";
import { splitTags } from "../fields.ts";
import type { Draft, Kind } from "../kind.ts";
import { linksOf } from "./links-of.ts";

const batchSize = 20;

/** Adds what is not there yet, and files anew when the list of places has changed. Any number of processes may call it at once. */
export async function indexEntries(db: Database, kinds: ReadonlyMap<string, Kind>): Promise<void> {
  const changed = new Set<string>();
  for (let after = 0; ; ) {
    const missing = db
      .selectFrom("entries")
      .leftJoin("search_entries as known", (join) =>
        join
          .onRef("known.id", "=", "entries.id")
          .onRef("known.version", "=", "entries.version")
          .on("filed_by", "=", placesKey()),
      )
      .selectAll("entries")
      .where("known.id", "is", null)
      .where("kind", "in", [...kinds.keys()])
      .where("entries.id", ">", after);
    const rows = await missing.orderBy("entries.id").limit(batchSize).execute();
    if (rows.length === 0) break;
    // Many are missing after a restore, which brings the mark but not the index.
    if (after === 0 && rows.length === batchSize) await noteLastDone(db, { [complete]: null });
    after = rows.at(-1)?.id ?? after;
    await inTransaction(db, async (trx) => {
      for (const row of rows) await indexRow(trx, kinds.get(row.kind), row);
    });
    for (const { kind } of rows) changed.add(kind);
    await setImmediate();
  }
  if (changed.size > 0 || !(await isIndexed(db)))
    await inTransaction(db, async (trx) => {
      await noteLastDone(trx, { [complete]: new Date().toISOString() });
      await bumpContentVersions(trx, [...changed]);
    });
}

/** Of the row in `chores` that says that every entry is there. */
const complete = "entries indexed";

/** Whether every entry is there: not before the first filling after an upgrade. */
export async function isIndexed(db: Database): Promise<boolean> {
  const isThere = await finds(db.selectFrom("search_entries").select("id"));
  return isThere && (await readLastDone(db, [complete])).has(complete);
}

/** Call it in the transaction that saves the entry. */
export async function indexRow(trx: Database, kind: Kind | undefined, row: Selectable<EntryTable>) {
  const { id, version, title, body } = row;
  const draft: Draft = { values: JSON.parse(row.fields), body };
  const text = [title, ...Object.values(draft.values), body].join(" ").toWellFormed().normalize("NFC");
  const words = foldText(text).replace(/ +/g, " ").trim();
  const values = { version, words, filed_by: placesKey() };
  // One that was deleted meanwhile has none.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("search_entries")
    .columns(["id", "version", "words", "filed_by"])
    .expression((eb) =>
      eb
        .selectFrom("entries")
        .select(["id", eb.val(version).as("version"), eb.val(words).as("words")])
        .select(eb.val(values.filed_by).as("filed_by"))
        .where("id", "=", id),
    )
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("search_entry_names").where("entry_id", "=", id).execute();
  const names = namesIn(kind, draft).map((name) => ({ entry_id: id, name }));
  if (numInsertedOrUpdatedRows && names.length > 0)
    await trx.insertInto("search_entry_names").values(names).execute();
}

/** The ids of entries with all these folded words, or words that begin so. */
export function idsWithWords(db: Database, words: readonly string[]) {
  if (isSqlite(db)) {
    const terms = words.map((word) => `"${word}"*`).join(" AND ");
    return sql<number>`(select rowid from search_entry_index where search_entry_index match ${terms})`;
  }
  const terms = words.map((word) => `${word}:*`).join(" & ");
  return sql<number>`(select id from search_entries where terms @@ to_tsquery('simple', ${terms}))`;
}

/** Entries that name one of these: a page by its address without a fragment, one of ours by its path, `topic:air`, `place:whitehaven`. */
export function entriesNaming(db: Database, names: readonly string[]) {
  const found = db
    .selectFrom("search_entry_names")
    .select("entry_id")
    .where("name", "in", ["", ...names]);
  return db.selectFrom("entries").where("entries.id", "in", found);
}

/** Longer addresses are not looked for: PostgreSQL keeps none in an index. */
const longestName = 2_000;

function namesIn(kind: Kind | undefined, draft: Draft): string[] {
  const { values, body } = draft;
  const paths = linksIn(body).flatMap((link) => URL.parse(link, "https://here.example")?.pathname ?? []);
  const names = [
    ...(kind ? linksOf(kind, draft).map(({ url }) => url) : []),
    ...paths,
    ...splitTags(values.topics || values.topic).map((topic) => `topic:${topic}`),
    ...entryPlaces(draft).map((place) => `place:${place}`),
  ];
  return [...new Set(names)].filter((name) => name.length <= longestName);
}
