import { house } from "../house.ts";
import type { Route } from "./+types/feed-json";
import { jsonFeed } from "./feed-of-news.ts";

/** GET /feed.json: the stories of the news screen as a JSON Feed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, readNews } = context.get(house);
  const headers = {
    "Content-Type": "application/feed+json; charset=utf-8",
    "Cache-Control": "public, max-age=300",
  };
  return new Response(JSON.stringify(jsonFeed(await readNews(), siteUrl)), { headers });
}
