/** The news API call: fetch, timeout, retry and cache in the browser (SPEC sections 7 and 9). */
import { QueryClient } from "@tanstack/react-query";
import type { NewsAnswer } from "../../../news/article.ts";

/** Throws when the request fails, takes over 20 seconds, or returns something other than news. */
export async function fetchNews(): Promise<NewsAnswer> {
  const fetchAnswer = __HOSTED_NEWS__ ? (await import("./hosted-news.ts")).invokeNews : fetchFromServer;
  const answer = await fetchAnswer(AbortSignal.timeout(20_000));
  if (!isNews(answer)) throw new Error("The news call was answered with something else than news.");
  return answer;
}

async function fetchFromServer(signal: AbortSignal): Promise<unknown> {
  const response = await fetch("/functions/v1/fetch-ai-news", { signal });
  if (!response.ok) throw new Error(`The news call was answered with status ${response.status}.`);
  return await response.json();
}

function isNews(value: unknown): value is NewsAnswer {
  return typeof value === "object" && value !== null && "articles" in value && Array.isArray(value.articles);
}

/** One cache per tab, so that the five minutes hold across pages; on the server one per page. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  tab.client ??= makeQueryClient();
  return tab.client;
}

/** SPEC section 9: cached for five minutes; the three retries from 1 s with exponential backoff are the library's own. */
function makeQueryClient(): QueryClient {
  const queries = {
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    // Offline fails like any other error, instead of pausing the request.
    networkMode: "always" as const,
  };
  return new QueryClient({ defaultOptions: { queries } });
}

const tab: { client?: QueryClient } = {};
