/** The owner's decisions about sources: added ones, those switched off, and those read at a new address. */
import type { Database } from "../db/schema.ts";
import { bumpEdition } from "./edition.ts";
import type { Source } from "./source-list.ts";

/** A source as the owner manages it; `url` is the address that is read. */
export type ManagedSource = Awaited<ReturnType<typeof listManagedSources>>[number];

/** The configured sources, then those that the owner added, oldest first, without duplicates; those switched off too. */
export async function listManagedSources(db: Database, listed: readonly Source[]) {
  const urls = new Set(listed.map(({ url }) => url));
  const added = await db
    .selectFrom("news_added_sources")
    .select(["name", "url", "topic"])
    .orderBy("added_at")
    .orderBy("url")
    .execute();
  const rows = await db.selectFrom("news_source_choices").selectAll().execute();
  const choices = new Map(rows.map((row) => [row.url, row]));
  const all: Source[] = [...listed, ...added.filter(({ url }) => !urls.has(url))];
  return all.map((source) => {
    const choice = choices.get(source.url);
    return {
      ...source,
      url: choice?.moved_to ?? source.url,
      /** The address under which it is configured or was added, by which it is known. */
      address: source.url,
      /** At the desk; otherwise it is in the configured list. */
      added: !urls.has(source.url),
      off: Boolean(choice?.off_at),
    };
  });
}

/** The sources that are read: configured or added, not switched off, at the address that the owner follows. */
export async function withAddedSources(db: Database, listed: readonly Source[]): Promise<Source[]> {
  const managed = await listManagedSources(db, listed);
  return managed.filter(({ off }) => !off).map(({ address: _, added: __, off: ___, ...source }) => source);
}

/** Stops reading a source and shows none of its stories, which are kept; or begins again. */
export async function switchSource(
  trx: Database,
  { address }: Pick<ManagedSource, "address">,
  state: "on" | "off",
  now: Date,
): Promise<void> {
  await choose(trx, address, { off_at: state === "off" ? now.toISOString() : null });
  await bumpEdition(trx);
}

/** Switches off the source that is read at this address, in the caller's transaction. */
export async function endSource(trx: Database, url: string, off_at: string): Promise<void> {
  const moved = trx.selectFrom("news_source_choices").select("url").where("moved_to", "=", url);
  await choose(trx, (await moved.executeTakeFirst())?.url ?? url, { off_at });
}

type Choice = { off_at: string | null } | { moved_to: string | null };

async function choose(trx: Database, url: string, choice: Choice): Promise<void> {
  await trx
    .insertInto("news_source_choices")
    .values({ url, off_at: null, moved_to: null, ...choice })
    .onConflict((conflict) => conflict.column("url").doUpdateSet(choice))
    .execute();
}

/** Reads a source at another address from now on, with its stories and its state; its own address undoes that. */
export async function moveSource(
  trx: Database,
  { address, url }: Pick<ManagedSource, "address" | "url">,
  to: string,
): Promise<void> {
  if (to === url) return;
  await choose(trx, address, { moved_to: to === address ? null : to });
  await trx.updateTable("news_articles").set({ source_url: to }).where("source_url", "=", url).execute();
  await trx.deleteFrom("news_sources").where("url", "=", to).execute();
  // The validators belong to the old address, and so does what it said about moving.
  await trx
    .updateTable("news_sources")
    .set({ url: to, etag: null, last_modified: null, moved_to: null, next_try: null })
    .where("url", "=", url)
    .execute();
  await bumpEdition(trx);
}

/** Forgets the decisions about an address; returns the addresses under which its stories are stored. */
export async function forgetChoices(trx: Database, address: string): Promise<string[]> {
  const choice = await trx
    .deleteFrom("news_source_choices")
    .where("url", "=", address)
    .returning("moved_to")
    .executeTakeFirst();
  return choice?.moved_to ? [address, choice.moved_to] : [address];
}
