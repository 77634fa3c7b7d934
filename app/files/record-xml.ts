import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/record-xml";
import { atomFeed } from "./feed-of-news.ts";
import { readRecordFeed, recordFeed } from "./record-feed.ts";

/** GET /record.xml: The Record as an Atom feed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const values = context.get(requestContext);
  const headers = { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" };
  const feed = atomFeed(await readRecordFeed(values), values.siteUrl, values.now(), recordFeed);
  return new Response(feed, { headers });
}
