import { house } from "../house.ts";
import type { Route } from "./+types/feed-xml";
import { atomFeed } from "./feed-of-news.ts";

/** GET /feed.xml: the stories of the news screen as an Atom feed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, readNews, now } = context.get(house);
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    "Cache-Control": "public, max-age=300",
  };
  return new Response(atomFeed(await readNews(), siteUrl, now()), { headers });
}
