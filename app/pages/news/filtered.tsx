import { newsLists as words } from "../../../content/news/lists.ts";
import { pages } from "../../../content/pages.ts";
import { readFiltered } from "../../../news/archive/archive.ts";
import { archiveTag } from "../../../news/archive/archive-rows.ts";
import { withEdits } from "../../../news/story-edits.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import {
  asLine,
  filterPath,
  filterWords,
  placeChips,
  readFilter,
  storyList,
  topicChips,
  topicName,
} from "../../news-ways.ts";
import { requestContext } from "../../request-context.ts";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import { StoryLines } from "../../ui/news/story-lines.tsx";
import { Chips, MoreLink } from "../../ui/news/ways-in.tsx";
import { SearchBox } from "../../ui/search/search-box.tsx";
import type { Route } from "./+types/filtered";

const limit = 60;

export const handle = { js: false };

/** The newest stories of a topic, of the city's newsrooms or of the others: /news?topic=…&from=… */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, uses } = context.get(requestContext);
  const filter = readFilter(new URL(request.url).searchParams);
  if (!filter?.topic && filter?.local === undefined) throw new Response("Not found", { status: 404 });
  uses(archiveTag);
  const articles = await withEdits(db, await readFiltered(db, filter, limit));
  const about = filterWords(filter);
  const { topic } = filter;
  return {
    head: {
      path: filterPath(filter),
      title: fill(words.filtered.title, { parts: about.join(", ") }),
      description: fill(words.filtered.description, { parts: about.join(", ") }),
      card: "news" as const,
      trail: [{ name: pages.news.name, path: pages.news.path }, { name: about.join(", ") }],
      jsonLd: articles.length > 0 ? [storyList(articles)] : [],
    },
    topics: topicChips(filter),
    places: placeChips(filter),
    stories: articles.map(asLine),
    ...(topic && { feed: { name: topicName(topic), href: `${pages.news.path}/${topic}/feed.xml` } }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { head, feed, stories } = loaderData;
  return [
    ...entryMeta(head),
    ...(stories.length === 0 ? [{ name: "robots", content: "noindex" }] : []),
    ...(feed
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/atom+xml",
            title: fill(words.feedTitle, { topic: feed.name }),
            href: feed.href,
          },
        ]
      : []),
  ];
}

export default function Filtered({ loaderData }: Route.ComponentProps) {
  const { head, topics, places, stories, feed } = loaderData;
  return (
    <>
      <PageHead page={head.trail} title={head.title} quiet />
      <div className="wrap news-list">
        <div className="news-tools">
          <Chips label={words.topicsLabel} chips={topics} />
          <MoreLink href={words.record.path}>{words.record.text}</MoreLink>
        </div>
        <div className="news-tools">
          <Chips label={words.placesLabel} chips={places} />
        </div>
        {stories.length > 0 ? (
          <>
            <p>{plural(words.filtered.newest, stories.length)}</p>
            <StoryLines stories={stories} level={2} />
          </>
        ) : (
          <p>{words.filtered.empty}</p>
        )}
        {feed ? (
          <p>
            {words.filtered.feed} <a href={feed.href}>Atom</a>
          </p>
        ) : null}
        <SearchBox />
      </div>
    </>
  );
}
