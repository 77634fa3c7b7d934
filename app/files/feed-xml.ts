import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/feed-xml";
import { readFeedEntries } from "./feed-entries.ts";
import { atomFeed } from "./feed-of-news.ts";

/** GET /feed.xml: news articles, upcoming events, stories and newsletter issues as an Atom feed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    "Cache-Control": "no-cache",
  };
  return new Response(atomFeed(await readFeedEntries(values), values.siteUrl, values.now()), { headers });
}
