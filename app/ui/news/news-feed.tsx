import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { news as words } from "../../../content/news.ts";
import type { NewsAnswer } from "../../../news/article.ts";
import { Mark } from "../drawing/bridge.tsx";
import { formWords } from "../form/form-words.ts";
import { notify, preloadNotices } from "../notice/notices.tsx";
import { NewsGrid } from "./news-card.tsx";
import { fetchNews, queryClient } from "./news-query.ts";
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
  const isHydrated = useHydrated();
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
      {data && !hasStories && !hasFailed ? <NoStories publishers={publishers} /> : null}
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
          {formWords.again}
        </button>
      </form>
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

/** False on the server and during hydration, which must match the server's HTML. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
