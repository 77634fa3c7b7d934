import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { news as words } from "../../../content/news.ts";
import type { NewsAnswer } from "../../../news/article.ts";
import { isOutdated } from "../../../news/select/freshness.ts";
import { Mark } from "../drawing/bridge.tsx";
import { Time } from "../events/time.tsx";
import { notify, preloadNotices } from "../notice/notices.tsx";
import { NewsGrid } from "./news-card.tsx";
import { type Publisher, PublisherList } from "./news-sources.tsx";

interface NewsFeedProps {
  /** The articles in the HTML; undefined when the server could not read them, or after client-side navigation. */
  news: NewsAnswer | undefined;
  publishers: readonly Publisher[];
  onUpdate: (updatedAt: string | null) => void;
}

/** The articles on the news page. Script refreshes those in the HTML from the news API (SPEC sections 4 and 7). */
export function NewsFeed(props: NewsFeedProps) {
  return (
    <QueryClientProvider client={queryClient()}>
      <Stories {...props} />
    </QueryClientProvider>
  );
}

function Stories({ news, publishers, onUpdate }: NewsFeedProps) {
  const region = useRef<HTMLDivElement>(null);
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ["news"],
    queryFn: fetchNews,
    initialData: news,
    // Shown at once but stale, so that the API is called all the same.
    initialDataUpdatedAt: 0,
  });
  // False on the server and during hydration, which must match the server's HTML.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const isLoading = isHydrated && isFetching;
  const hasFailed = !isLoading && (error !== null || !data);
  const hasStories = data !== undefined && data.articles.length > 0;

  useEffect(() => void preloadNotices(), []);
  useEffect(() => {
    if (data) onUpdate(data.updatedAt);
  }, [data, onUpdate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies of each failed attempt, even with the same error
  useEffect(() => {
    if (!error) return;
    console.error(words.failure.title, error);
    notify({ kind: "destructive", ...words.failure });
  }, [errorUpdatedAt]);

  function again(): void {
    region.current?.focus();
    refetch();
  }

  return (
    <div className="news-feed" ref={region} tabIndex={-1} aria-busy={isLoading}>
      <div className={isLoading && !data ? "news-empty" : "news-state"} aria-live="polite">
        {isLoading ? (
          <>
            <SoundingBars />
            <p>{words.loading}</p>
          </>
        ) : null}
      </div>
      {hasFailed ? <Failed isBeside={hasStories} onAgain={again} /> : null}
      {hasStories ? <NewsGrid articles={data.articles} /> : null}
      {data && !hasStories && !hasFailed ? (
        <div className="news-empty">
          <Mark />
          <p>{words.empty}</p>
          <p>{words.emptySources}</p>
          <PublisherList publishers={publishers} />
        </div>
      ) : null}
    </div>
  );
}

/** The loading spinner: the mark with strokes that pulse in turn (bridge.css; static under reduced motion). */
export function SoundingBars() {
  return <Mark className="sounding" bits="1111111111" />;
}

/** `isBeside`: earlier articles are shown. Without script the button reloads the page. */
function Failed({ isBeside, onAgain }: { isBeside: boolean; onAgain: () => void }) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onAgain();
  }
  return (
    <div className={isBeside ? "news-state" : "news-empty"}>
      {isBeside ? null : <Mark />}
      <p>{words.failed}</p>
      <form onSubmit={submit}>
        <button className="button button--compact" type="submit">
          {words.again}
        </button>
      </form>
    </div>
  );
}

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

interface Age {
  /** Null before the first successful fetch, and while unknown. */
  updatedAt: string | null;
  outdated: boolean;
}

/** The age that the page came with, until `hear` is called with that of a newer response. */
export function useNewsAge({ updatedAt, outdated }: Age): [Age, hear: (updatedAt: string | null) => void] {
  const [age, setAge] = useState<Age>({ updatedAt, outdated });
  const hear = useCallback((time: string | null) => {
    if (time) setAge({ updatedAt: time, outdated: isOutdated(time, new Date()) });
  }, []);
  return [age, hear];
}

/** "Updated daily" while that is true, and the time of the last update. Empty before the first successful fetch. */
export function NewsAge({ updatedAt, outdated }: Age) {
  const { updatedDaily, lastUpdated, lastUpdatedOn } = words;
  if (!updatedAt) return <p className="updated" />;
  return (
    <p className={outdated ? "updated updated--old" : "updated"}>
      {outdated ? null : `${updatedDaily}.`}
      <span className="updated__last">
        {outdated ? lastUpdatedOn : lastUpdated} <Time iso={updatedAt} form="minute" />
      </span>
    </p>
  );
}
