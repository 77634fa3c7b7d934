import { site } from "../../content/site.ts";
import { readFiltered } from "../../news/archive/archive.ts";
import { archiveTag } from "../../news/archive/archive-rows.ts";
import { kinds } from "../../publishing/catalog.ts";
import { entryPath, type Kind, type Entry as PublishedEntry } from "../../publishing/kind.ts";
import { record as recordKind } from "../../publishing/kinds/record.ts";
import { story as storyKind } from "../../publishing/kinds/story.ts";
import { storyOf } from "../../publishing/story.ts";
import { readEntries, readListedEvents } from "../published-entries.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import type { Route } from "./+types/feed";
import { type Entries, type Entry, feedResponse } from "./feed-of-news.ts";
import { withOwnEntries } from "./own-entries.ts";
import { recordEntry } from "./record-data.ts";

/** Of each kind. */
const limit = 12;
/** Those of the News page, which have pictures, and the newest others of the archive. */
const newsLimit = 100;

/** GET /feed.xml and /feed.json: news articles, upcoming events, stories and newsletter issues. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  return feedResponse(request, values, await readFeedEntries(values));
}

async function readFeedEntries(values: RequestContext): Promise<Entries> {
  const { siteUrl, readNews, uses } = values;
  uses("news");
  uses(archiveTag);
  const [news, archived, { coming }, stories, others] = await Promise.all([
    readNews(),
    readFiltered(values.db, {}, newsLimit),
    readListedEvents(values, { past: 0 }),
    readEntries(values, storyKind, { limit }),
    readOthers(values),
  ]);
  const listed = { events: coming, stories: stories.map((entry) => storyOf(entry)), others };
  const { articles, updatedAt } = news;
  const shown = new Set(
    articles.flatMap(({ url, alsoIn = [] }) => [url, ...alsoIn.map((other) => other.url)]),
  );
  const older = archived.filter(({ url }) => !shown.has(url)).slice(0, newsLimit - articles.length);
  return withOwnEntries({ articles: [...articles, ...older], updatedAt }, listed, siteUrl);
}

/** Entries of the other kinds that are in the feeds. */
async function readOthers(values: RequestContext): Promise<Entry[]> {
  const others = [...kinds.values()].filter(({ name, inFeed }) => inFeed && !ownFormat.has(name));
  const entries = others.map(async (kind) => {
    const published = await readEntries(values, kind, { limit });
    return published.map((entry) => otherEntry(kind, entry, values.siteUrl));
  });
  return (await Promise.all(entries)).flat();
}

const ownFormat: ReadonlySet<string> = new Set(["event", "story"]);

function otherEntry(kind: Kind, entry: PublishedEntry, origin: string): Entry {
  if (kind.name === recordKind.name) return recordEntry(entry, origin);
  const { title, summary, text, author } = kind.show(entry);
  return {
    title,
    description: text || summary,
    url: origin + entryPath(kind, entry.slug),
    source: author ?? site.name,
    publishedAt: entry.publishedAt ?? entry.createdAt,
    changedAt: entry.changedAt,
  };
}
