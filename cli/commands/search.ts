/** Desk command: compares the index of the search with what is published. */
import { feeds } from "../../content/feeds.ts";
import { isSqlite } from "../../db/dialect.ts";
import { inTransaction, withRetry } from "../../db/retry.ts";
import { indexArchive } from "../../news/archive/archive-rows.ts";
import { reindexNews } from "../../news/search-index.ts";
import { withAddedSources } from "../../news/source-choices.ts";
import { readSources } from "../../news/source-list.ts";
import { reindexEntries } from "../../publishing/entries/index-entry.ts";
import { rebuildFullText } from "../../search/document-index.ts";
import type { Command, Desk } from "../command.ts";

export const searchCommands: readonly Command[] = [
  { call: "search rebuild", help: "rebuilds the index of the site's search", job: rebuild },
];

async function rebuild({ settings, open }: Desk): Promise<string> {
  const db = await open();
  const entries = await inTransaction(db, (trx) => reindexEntries(trx));
  const kept = await reindexNews(db, await withAddedSources(db, readSources(settings, feeds)));
  const news = kept + (await indexArchive(db));
  if (isSqlite(db)) await withRetry(() => rebuildFullText(db));
  return `The search is up to date: ${entries} entries and ${news} news stories had changed. The pages are compared at every start of the server.\n`;
}
