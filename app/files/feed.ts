import { readFiltered } from "../../news/archive/archive.ts";
import { archiveTag } from "../../news/archive/archive-rows.ts";
import { kinds } from "../../publishing/catalog.ts";
import { onePerSeries } from "../../publishing/events/calendar-event.ts";
import { record as recordKind } from "../../publishing/kinds/record.ts";
import { story as storyKind } from "../../publishing/kinds/story.ts";
import { storyOf } from "../../publishing/story.ts";
import { readCalendarEvents, readEntries } from "../published-entries.ts";
import { type RequestContext, requestContext } from "../request-context.ts";
import type { Route } from "./+types/feed";
import { type Entry, feedResponse } from "./feed-of-news.ts";
import { otherEntry, withOwnEntries } from "./own-entries.ts";
import { recordEntry } from "./record-data.ts";

/** Of each kind. */
const limit = 12;
/** Those of the News page, which have pictures, and the newest others of the archive. */
const newsLimit = 100;

/** GET /feed.xml and /feed.json: news articles, upcoming events, stories and newsletter issues. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const { siteUrl, readNews, uses } = values;
  uses("news");
  uses(archiveTag);
  const [{ articles, updatedAt }, archived, { coming }, stories, others] = await Promise.all([
    readNews(),
    readFiltered(values.db, {}, newsLimit),
    readCalendarEvents(values, { past: 0 }),
    readEntries(values, storyKind, { limit }),
    readOthers(values),
  ]);
  const listed = { events: onePerSeries(coming), stories: stories.map((entry) => storyOf(entry)), others };
  const shown = new Set(
    articles.flatMap(({ url, alsoIn = [] }) => [url, ...alsoIn.map((other) => other.url)]),
  );
  const older = archived.filter(({ url }) => !shown.has(url)).slice(0, newsLimit - articles.length);
  const entries = withOwnEntries({ articles: [...articles, ...older], updatedAt }, listed, siteUrl);
  return feedResponse(request, values, entries);
}

async function readOthers(values: RequestContext): Promise<Entry[]> {
  const more = [...kinds.values()].filter(({ name, inFeed }) => inFeed && !/^(event|story)$/.test(name));
  const entries = more.map(async (kind) => {
    const published = await readEntries(values, kind, { limit });
    return published.map((entry) =>
      kind.name === recordKind.name
        ? recordEntry(entry, values.siteUrl)
        : otherEntry(kind, entry, values.siteUrl),
    );
  });
  return (await Promise.all(entries)).flat();
}
