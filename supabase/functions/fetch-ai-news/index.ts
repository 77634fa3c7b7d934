/**
 * The public news API as an edge function, deployed by `supabase functions deploy fetch-ai-news`: Request to Response
 * with web standards only, no database, no node: modules.
 */
import { type Feed, feeds as ourFeeds } from "../../../content/feeds.ts";
import { newsRules } from "../../../content/news-rules.ts";
import { site } from "../../../content/site.ts";
import type { NewsAnswer } from "../../../news/article.ts";
import { decodeFeed } from "../../../news/parse/decode-feed.ts";
import { parseFeed } from "../../../news/parse/parse-feed.ts";
import { relevanceOf } from "../../../news/select/relevance.ts";
import { type Candidate, selectNews } from "../../../news/select/selection.ts";

export interface NewsFunctionOptions {
  feeds: readonly Feed[];
  /** User-Agent header with a contact address. */
  userAgent: string;
  /** Timeout for one publisher in milliseconds. */
  timeoutMs?: number;
  now?: () => Date;
}

/** CORS headers (https://supabase.com/docs/guides/functions/cors). */
const cors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};

const cacheMs = 600_000;
const maxBytes = 5 * 1024 * 1024;
const anHour = 3_600_000;

/**
 * Answers GET and POST with `NewsAnswer`, and OPTIONS with a CORS preflight response. Caches the answer for ten
 * minutes. A feed that fails keeps its last items for the lifetime of the instance; without any feed it answers 502.
 * It cannot store when a story was first seen, so it leaves out stories without a credible date.
 */
export function createNewsFunction(options: NewsFunctionOptions): (request: Request) => Promise<Response> {
  const { feeds, now = () => new Date() } = options;
  const isRelevant = relevanceOf(newsRules);
  const lastItems = new Map<string, Candidate[]>();
  let updatedAt: string | null = null;
  let cached: { until: number; answer: Promise<NewsAnswer> } | undefined;

  return async (request) => {
    if (request.method === "OPTIONS") return new Response("ok", { headers: cors });
    if (request.method !== "GET" && request.method !== "POST")
      return new Response(null, { status: 405, headers: { ...cors, Allow: "GET, POST, OPTIONS" } });
    if (!cached || cached.until <= now().getTime())
      cached = { until: now().getTime() + cacheMs, answer: gather() };
    const answer = await cached.answer;
    if (answer.updatedAt) return Response.json(answer, { headers: cors });
    cached = undefined;
    return Response.json({ error: "No publisher could be read." }, { status: 502, headers: cors });
  };

  async function gather(): Promise<NewsAnswer> {
    await Promise.all(feeds.map(readInto));
    const newestFirst = [...lastItems.values()]
      .flat()
      .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    return { articles: selectNews(newestFirst, isRelevant), updatedAt };
  }

  async function readInto(feed: Feed): Promise<void> {
    try {
      lastItems.set(feed.url, await readFeed(feed, options, now()));
      updatedAt = now().toISOString();
    } catch (error) {
      console.warn(`${feed.name} could not be read.`, error);
    }
  }
}

async function readFeed(
  { name: source, url, topic }: Feed,
  { userAgent, timeoutMs = 8_000 }: NewsFunctionOptions,
  now: Date,
): Promise<Candidate[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { headers: { "User-Agent": userAgent }, signal });
  if (!response.ok) throw new Error(`It answered ${response.status}.`);
  const text = decodeFeed(await readBytes(response), response.headers.get("content-type"));
  const latest = new Date(now.getTime() + anHour).toISOString();
  return parseFeed(text, { feedUrl: response.url || url }).items.flatMap(
    ({ title, description, url, publishedAt }) =>
      publishedAt && publishedAt <= latest ? [{ title, description, url, publishedAt, source, topic }] : [],
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

const { Deno } = globalThis as {
  Deno?: { serve: (answer: (request: Request) => Promise<Response>) => unknown };
};
const userAgent = `${site.name} news (+https://${site.domain}; ${site.email})`;
Deno?.serve(createNewsFunction({ feeds: ourFeeds, userAgent }));
