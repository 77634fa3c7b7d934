import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/feed-json";
import { readFeedEntries } from "./feed-entries.ts";
import { jsonFeed } from "./feed-of-news.ts";

/** GET /feed.json: news articles, upcoming events, stories and newsletter issues as a JSON Feed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const headers = {
    "Content-Type": "application/feed+json; charset=utf-8",
    "Cache-Control": "no-cache",
  };
  return new Response(JSON.stringify(jsonFeed(await readFeedEntries(values), values.siteUrl)), { headers });
}
