import { listSentIssues } from "../../newsletter/send-issue.ts";
import * as listed from "../published-content.ts";
import { requestContext } from "../request-context.ts";
import type { Route } from "./+types/feed-json";
import { jsonFeed } from "./feed-of-news.ts";
import { withOwnEntries } from "./own-entries.ts";

/** GET /feed.json: news articles, upcoming events and newsletter issues as a JSON Feed. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, siteUrl, readNews, now } = context.get(requestContext);
  const headers = {
    "Content-Type": "application/feed+json; charset=utf-8",
    "Cache-Control": "public, max-age=300",
  };
  const entries = withOwnEntries(
    await readNews(),
    { ...listed, issues: await listSentIssues(db) },
    siteUrl,
    now(),
  );
  return new Response(JSON.stringify(jsonFeed(entries, siteUrl)), { headers });
}
