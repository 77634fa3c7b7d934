/** The index of the search: made at the first start, compared with entries and pages at every start. */
import { setImmediate } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { RequestContext } from "./app/request-context.ts";
import { pages } from "./content/pages.ts";
import { topics } from "./content/topics.ts";
import { migrate } from "./db/migrate.ts";
import { openEmpty } from "./db/open.ts";
import type { Database } from "./db/schema.ts";
import { indexArchive } from "./news/archive/archive-rows.ts";
import { reindexNews } from "./news/search-index.ts";
import { withAddedSources } from "./news/source-choices.ts";
import type { Source } from "./news/source-list.ts";
import { kinds } from "./publishing/catalog.ts";
import { reindexEntries } from "./publishing/entries/index-entry.ts";
import { hasPages, indexPages } from "./search/page-index.ts";

/** Indexes pages and entries as this release does, and everything else when nothing is indexed yet. `render`: a page as a visitor without news would see it. */
export async function indexAtStart(
  db: Database,
  sources: readonly Source[],
  render: (path: string, nothing: Nothing) => Promise<string>,
): Promise<void> {
  await reindexEntries(db, kinds.values());
  if (!(await hasPages(db))) {
    await reindexNews(db, await withAddedSources(db, sources));
    await indexArchive(db);
  }
  // The pages last: they say that everything is indexed.
  const empty = openEmpty().withPlugin(yielding);
  try {
    await migrate(empty);
    const nothing = {
      db: empty,
      readNews: async () => ({ articles: [], updatedAt: null }),
      readNewsSources: async () => [],
    };
    const ofTopics = topics.map((topic) => ({
      ...topic,
      path: `/topics/${topic.value}`,
      modified: pages.news.modified,
    }));
    await indexPages(db, [...Object.values(pages), ...ofTopics], (path) => render(path, nothing));
  } finally {
    await empty.destroy();
  }
}

/** Others have their turn after each statement: the migrations of a database in memory would take most of a second at once. */
const yielding: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await setImmediate();
    return result;
  },
};

/** What a page reads when nothing is published. */
type Nothing = Pick<RequestContext, "db" | "readNews" | "readNewsSources">;
