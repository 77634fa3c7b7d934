/** The news call as one function from Request to Response, on web standards alone: no database, no node: modules. */
import { newsRules } from "../../../content/news-rules.ts";
import type { NewsAnswer } from "../../../news/article.ts";
import { decodeFeed } from "../../../news/parse/decode-feed.ts";
import { parseFeed } from "../../../news/parse/parse-feed.ts";
import { relevanceOf } from "../../../news/select/relevance.ts";
import { type Candidate, selectNews } from "../../../news/select/selection.ts";

export interface NewsFunctionOptions {
  feeds: readonly { name: string; url: string; topic: string }[];
  /** Who we are to publishers: name and an address where to complain. */
  userAgent: string;
  /** Milliseconds that an answer is good for. */
  keepMs?: number;
  /** Milliseconds that a publisher may take. */
  patienceMs?: number;
  now?: () => Date;
}

/** https://supabase.com/docs/guides/functions/cors */
const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};

const maxBytes = 5 * 1024 * 1024;
const anHour = 3_600_000;

/**
 * Answers GET and POST with `NewsAnswer`, OPTIONS with what a browser asks before. Reads the feeds when nobody asked for
 * ten minutes; a feed that fails keeps what it last gave, as long as the instance lives. With no feed at all it
 * answers 502. Having no memory of when a story was first seen, it leaves out those without a credible date.
 */
export function createNewsFunction(options: NewsFunctionOptions): (request: Request) => Promise<Response> {
  const { feeds, keepMs = 600_000, now = () => new Date() } = options;
  const isRelevant = relevanceOf(newsRules);
  const lastGood = new Map<string, Candidate[]>();
  let updatedAt: string | null = null;
  let kept: { until: number; answer: Promise<NewsAnswer> } | undefined;

  return async (request) => {
    if (request.method === "OPTIONS") return new Response("ok", { headers: cors });
    if (request.method !== "GET" && request.method !== "POST")
      return new Response(null, { status: 405, headers: { ...cors, Allow: "GET, POST, OPTIONS" } });
    if (!kept || kept.until <= now().getTime()) kept = { until: now().getTime() + keepMs, answer: gather() };
    const answer = await kept.answer;
    if (answer.updatedAt) return Response.json(answer, { headers: cors });
    kept = undefined;
    return Response.json({ error: "No publisher could be read." }, { status: 502, headers: cors });
  };

  async function gather(): Promise<NewsAnswer> {
    await Promise.all(feeds.map(readInto));
    const newestFirst = [...lastGood.values()]
      .flat()
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    return { articles: selectNews(newestFirst, isRelevant), updatedAt };
  }

  async function readInto(feed: NewsFunctionOptions["feeds"][number]): Promise<void> {
    try {
      lastGood.set(feed.url, await readFeed(feed, options, now()));
      updatedAt = now().toISOString();
    } catch (error) {
      console.warn(`${feed.name} could not be read.`, error);
    }
  }
}

async function readFeed(
  { name, url, topic }: NewsFunctionOptions["feeds"][number],
  { userAgent, patienceMs = 8_000 }: NewsFunctionOptions,
  now: Date,
): Promise<Candidate[]> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(url, { headers: { "User-Agent": userAgent }, signal });
  if (!response.ok) throw new Error(`It answered ${response.status}.`);
  const text = decodeFeed(await readBytes(response), response.headers.get("content-type"));
  const latest = new Date(now.getTime() + anHour).toISOString();
  return parseFeed(text, { feedUrl: response.url || url }).flatMap((item) =>
    item.publishedAt !== undefined && item.publishedAt <= latest
      ? [
          {
            title: item.title,
            description: item.description,
            url: item.url,
            publishedAt: item.publishedAt,
            source: name,
            topic,
          },
        ]
      : [],
  );
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error("It is too large.");
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
