import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/record-json";
import { jsonFeed } from "./feed-of-news.ts";
import { readRecordFeed, recordFeed } from "./record-feed.ts";

/** GET /record.json: The Record as a JSON Feed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const headers = { "Content-Type": "application/feed+json; charset=utf-8", "Cache-Control": "no-cache" };
  const feed = jsonFeed(await readRecordFeed(values), values.siteUrl, recordFeed);
  return new Response(JSON.stringify(feed), { headers });
}
