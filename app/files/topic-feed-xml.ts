import { newsLists as words } from "../../content/news/lists.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { readFiltered } from "../../news/archive/archive.ts";
import { archiveTag } from "../../news/archive/archive-rows.ts";
import { fill } from "../../text/words/fill.ts";
import { filterPath, topicIds, topicName, topicOfAddress } from "../news-ways.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/topic-feed-xml";
import { feedResponse } from "./feed-of-news.ts";

const limit = 40;

/** GET /news/TOPIC/feed.xml: the newest stories of a topic as an Atom feed. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const topic = topicOfAddress(params.topic);
  if (!topicIds.includes(topic)) throw new Response("Not found", { status: 404 });
  values.uses(archiveTag);
  const articles = await readFiltered(values.db, { topic }, limit);
  const about = {
    title: `${site.name}: ${fill(words.feedTitle, { topic: topicName(topic) })}`,
    description: fill(words.filtered.description, { parts: topicName(topic) }),
    path: `${pages.news.path}/${topic}/feed`,
    page: filterPath({ topic }),
  };
  const updatedAt = articles[0]?.publishedAt ?? null;
  return feedResponse(request, values, { articles, updatedAt }, about);
}
