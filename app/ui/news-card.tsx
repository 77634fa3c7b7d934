import { useState } from "react";
import { news as words } from "../../content/news.ts";
import { site } from "../../content/site.ts";
import type { Article } from "../../news/article.ts";
import { ArrowOut } from "./arrows.tsx";

/** The stories, newest first; each rises 100 ms after the one before it (motion.css). `pictures`: where they can be taken back. */
export function NewsGrid({ articles, pictures }: { articles: readonly Article[]; pictures: boolean }) {
  return (
    <ul className="news-grid" role="list">
      {articles.map((article, i) => (
        <li key={article.url}>
          <article className={`news-card i${i}`}>
            <div className="news-card__meta">
              <span className="source">{article.source}</span>
              <time className="data" dateTime={article.publishedAt}>
                {shortDate(article.publishedAt)}
              </time>
            </div>
            {pictures && article.urlToImage ? <Picture url={article.urlToImage} /> : null}
            <h2>{article.title}</h2>
            {article.description ? <p className="description">{article.description}</p> : null}
            <ReadMore article={article} />
          </article>
        </li>
      ))}
    </ul>
  );
}

/** `2025-10-05T23:30:00Z` gives "Oct 5, 2025", the day it was in Memphis. */
export function shortDate(iso: string): string {
  return inMemphis(iso, { month: "short", day: "numeric", year: "numeric" });
}

/** `2025-10-23T21:10:00Z` gives "Oct 23, 2025, 4:10 PM CT". */
export function dateAndTime(iso: string): string {
  const parts = {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  } as const;
  return `${inMemphis(iso, parts)} CT`;
}

/** The same in browser and server, or hydration fails: some put a narrow no-break space before AM and PM. */
function inMemphis(iso: string, parts: Intl.DateTimeFormatOptions): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return "";
  const format = new Intl.DateTimeFormat(site.language, { ...parts, timeZone: site.timeZone });
  return format.format(instant).replaceAll("\u202f", " ");
}

function ReadMore({ article }: { article: Article }) {
  return (
    <a className="text-link text-link--out" href={article.url} target="_blank" rel="noopener">
      {words.readMore}
      <span className="visually-hidden">
        : {article.title} ({words.opensInNewTab})
      </span>
      <ArrowOut />
    </a>
  );
}

/** A picture on our own address; a page of ours asks no other (CONTRACT section 6). Gone when it fails to load. */
function Picture({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  if (failed || new URL(url, location.href).origin !== location.origin) return null;
  return (
    <div className="news-card__image">
      <img src={url} alt="" width="800" height="450" loading="lazy" onError={() => setFailed(true)} />
    </div>
  );
}
