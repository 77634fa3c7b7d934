/** What the page of one story of the news shows. Server only. */
import { newsStory as words } from "../../../content/news/story-page.ts";
import { news } from "../../../content/news.ts";
import { pages } from "../../../content/pages.ts";
import { topicLabel } from "../../../content/topics.ts";
import { archiveTag } from "../../../news/archive/archive-rows.ts";
import { pieceOfKey, storyKey } from "../../../news/select/canonical-url.ts";
import { storyPath } from "../../../news/stories/stories.ts";
import { readStory } from "../../../news/stories/story.ts";
import { entryPath } from "../../../publishing/kind.ts";
import { record as recordKind } from "../../../publishing/kinds/record.ts";
import { readSourceLines } from "../../../publishing/source-line.ts";
import { fill } from "../../../text/words/fill.ts";
import { foreign } from "../../../text/words/lookup.ts";
import { readCards } from "../../../words/kept-cards.ts";
import { asLine } from "../../news-ways.ts";
import { readEntries } from "../../published-entries.ts";
import type { RequestContext } from "../../request-context.ts";
import { formatTime } from "../events/time.tsx";
import { topicPath } from "../topics/scope.ts";

/** Undefined for a story that is not kept or hidden; `movedTo`: the path of the one that it became a part of. */
export async function readStoryPage(values: RequestContext, key: string) {
  const { db, uses } = values;
  uses(archiveTag);
  uses("news");
  const story = await readStory(db, key);
  if (!story) return undefined;
  if ("movedTo" in story) return { movedTo: storyPath(story.movedTo) };
  const { path, source, reports, newsrooms } = story;
  const lead = reports[0]?.source === source ? words.first : words.firstHere;
  const here = new Set(reports.filter((report) => report.local).map((report) => report.source));
  const topics = story.topics.map((value) => ({ name: topicLabel(value), href: topicPath(value) }));
  return {
    head: {
      path,
      title: foreign(story.title),
      description: fill(words.description, { title: story.title }),
      card: "news" as const,
      ...(await readCards(values, path)),
      trail: [{ name: pages.news.name, path: pages.news.path }, { name: words.crumb }],
    },
    lead: fill(lead, { source }),
    source,
    day: formatTime("date", story.publishedAt),
    newsrooms,
    reports: reports.map(asLine),
    before: story.earlier.map((one) => ({
      ...{ path: one.path, title: foreign(one.title), iso: one.publishedAt },
      text: one.source + (one.newsrooms > 1 ? `, ${fill(news.fullCoverage, { count: one.newsrooms })}` : ""),
    })),
    record: await recordOf(values, new Set(reports.map(({ url }) => storyKey(url)))),
    topics,
    here: here.size > 0 ? `${[...here].join(", ")}. ${words.here.others}` : words.here.none,
  };
}

/** Entries of The Record that have one of these reports (keys of addresses) among their sources or their coverage. */
async function recordOf(values: RequestContext, keys: ReadonlySet<string>) {
  const holding = [...keys].map(pieceOfKey);
  const entries = await readEntries(values, recordKind, { holding });
  return entries
    .filter(({ values: { sources, coverage } }) =>
      readSourceLines([sources, coverage].join("\n")).some(({ url }) => url && keys.has(storyKey(url))),
    )
    .map(({ slug, title, values: { date = "" } }) => ({
      path: entryPath(recordKind, slug),
      title,
      iso: date,
      text: null,
    }));
}
