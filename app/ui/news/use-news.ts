/** The stories of the news page: those in its HTML at once, then those of the news API (SPEC sections 4, 7 and 9). */
import { useCallback, useEffect, useState } from "react";
import type { NewsAnswer } from "../../../news/article.ts";

interface Fetched {
  data: NewsAnswer | undefined;
  /** Why the last attempt failed, another object each time. */
  error: Error | null;
  isFetching: boolean;
}

/** Milliseconds: how long an answer holds, in this tab, and the pauses before the retries. */
const staleAfter = 5 * 60_000;
const pauses = [1_000, 2_000, 4_000];

/** Of this tab, so that an answer holds across pages; on the server nothing is fetched. */
const tab: { answer?: NewsAnswer; fetchedAt: number; pending?: Promise<NewsAnswer> } = { fetchedAt: 0 };

/** `initial`: the stories in the HTML. `refetch` fetches anew, with retries. */
export function useNews(initial: NewsAnswer | undefined): Fetched & { refetch: () => void } {
  const [state, setState] = useState<Fetched>(() => ({
    data: tab.answer ?? initial,
    error: null,
    isFetching: !isFresh(),
  }));
  const refetch = useCallback(() => {
    setState(({ data }) => ({ data, error: null, isFetching: true }));
    tab.pending ??= fetchWithRetries().finally(() => {
      tab.pending = undefined;
    });
    tab.pending.then(
      (data) => setState({ data, error: null, isFetching: false }),
      (error: Error) =>
        setState(({ data }) => ({ data, error: new Error(error.message), isFetching: false })),
    );
  }, []);
  useEffect(() => {
    if (!isFresh()) refetch();
  }, [refetch]);
  return { ...state, refetch };
}

function isFresh(): boolean {
  return Date.now() - tab.fetchedAt < staleAfter;
}

async function fetchWithRetries(): Promise<NewsAnswer> {
  for (let attempt = 0; ; attempt++) {
    try {
      tab.answer = await fetchNews();
      tab.fetchedAt = Date.now();
      return tab.answer;
    } catch (error) {
      const pause = pauses[attempt];
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Throws when the request fails, takes over 20 seconds, or returns something other than news. */
async function fetchNews(): Promise<NewsAnswer> {
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
