import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { news as words } from "../../../content/news.ts";
import type { NewsAnswer } from "../../../news/article.ts";
import { isOutdated } from "../../../news/select/freshness.ts";
import { Mark } from "../drawing/bridge.tsx";
import { Time } from "../events/time.tsx";
import { notify, preloadNotices } from "../notice/notices.tsx";
import { NewsGrid } from "./news-card.tsx";
import { type Publisher, PublisherList } from "./news-sources.tsx";
import { useNews } from "./use-news.ts";

interface NewsFeedProps {
  /** The articles in the HTML; undefined when the server could not read them, or after client-side navigation. */
  news: NewsAnswer | undefined;
  publishers: readonly Publisher[];
  onUpdate: (updatedAt: string | null) => void;
}

/** The articles on the news page. Script refreshes those in the HTML from the news API (SPEC sections 4 and 7). */
export function NewsFeed({ news, publishers, onUpdate }: NewsFeedProps) {
  const region = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useNews(news);
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
  useEffect(() => {
    if (!error) return;
    console.error(words.failure.title, error);
    notify({ kind: "destructive", ...words.failure });
  }, [error]);

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
