import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { news as words } from "../../content/news.ts";
import type { NewsAnswer } from "../../news/article.ts";
import { Mark } from "./bridge.tsx";
import { SoundingBars } from "./bridge-signs.tsx";
import { formWords } from "./form-words.ts";
import { NewsGrid } from "./news-card.tsx";
import { type Publisher, PublisherList } from "./news-sources.tsx";
import { notify, warmNotices } from "./notices.tsx";

interface NewsFeedProps {
  publishers: readonly Publisher[];
  onUpdate: (updatedAt: string | null) => void;
}

/** The stories on the news screen: loading, then loaded, or failed (SPEC section 4). `onUpdate` hears their age. */
export function NewsFeed(props: NewsFeedProps) {
  return (
    <QueryClientProvider client={queryClient()}>
      <Stories {...props} />
    </QueryClientProvider>
  );
}

/** The stories as the server has them, for a browser without JavaScript. */
export function StillNews({ news, publishers }: { news: NewsAnswer; publishers: readonly Publisher[] }) {
  if (news.articles.length === 0) return <NoStories publishers={publishers} />;
  return <NewsGrid articles={news.articles} />;
}

function Stories({ publishers, onUpdate }: NewsFeedProps) {
  const region = useRef<HTMLDivElement>(null);
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ["news"],
    queryFn: fetchNews,
  });

  useEffect(warmNotices, []);
  useEffect(() => {
    if (data) onUpdate(data.updatedAt ?? null);
  }, [data, onUpdate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed round is told once, even with the same error
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
    <div className="news-feed" ref={region} tabIndex={-1} aria-busy={isFetching && !data}>
      {data && data.articles.length > 0 ? (
        <NewsGrid articles={data.articles} />
      ) : data ? (
        <NoStories publishers={publishers} />
      ) : error && !isFetching ? (
        <Failed onAgain={again} />
      ) : (
        <div className="news-empty news-loading" role="status">
          <SoundingBars />
          <p>{words.loading}</p>
        </div>
      )}
    </div>
  );
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="news-empty">
      <Mark />
      <p>{words.empty}</p>
      <button className="button" type="button" onClick={onAgain}>
        {formWords.again}
      </button>
    </div>
  );
}

function NoStories({ publishers }: { publishers: readonly Publisher[] }) {
  return (
    <div className="news-empty">
      <Mark />
      <p>{words.empty}</p>
      <p>{words.emptySources}</p>
      <PublisherList publishers={publishers} />
    </div>
  );
}

async function fetchNews({ signal }: { signal: AbortSignal }): Promise<NewsAnswer> {
  const answer = __HOSTED_NEWS__ ? await askHosted(signal) : await askOurs(signal);
  if (!isNews(answer)) throw new Error("The news call was answered with something else than news.");
  return answer;
}

async function askOurs(signal: AbortSignal): Promise<unknown> {
  const response = await fetch("/functions/v1/fetch-ai-news", { signal });
  if (!response.ok) throw new Error(`The news call was answered with status ${response.status}.`);
  return await response.json();
}

async function askHosted(signal: AbortSignal): Promise<unknown> {
  const { invokeNews } = await import("./hosted-news.ts");
  return await invokeNews(signal);
}

function isNews(value: unknown): value is NewsAnswer {
  return typeof value === "object" && value !== null && "articles" in value && Array.isArray(value.articles);
}

/** SPEC section 9: three retries from 1 s, doubling, at most 30 s apart; what came is good for five minutes. */
function makeQueryClient(): QueryClient {
  const queries = {
    retry: 3,
    retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, 30_000),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    // Offline is a failure like any other: the visitor is told instead of waiting.
    networkMode: "always" as const,
  };
  return new QueryClient({ defaultOptions: { queries } });
}

/** One for as long as the tab lives, so that five minutes are five minutes across pages; on the server one a page. */
function queryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  tab.client ??= makeQueryClient();
  return tab.client;
}

const tab: { client?: QueryClient } = {};
