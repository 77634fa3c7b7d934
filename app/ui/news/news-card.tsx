import { Fragment, useEffect, useRef, useState } from "react";
import { news as words } from "../../../content/news.ts";
import type { Article, AlsoIn as Other } from "../../../news/article.ts";
import { srcSet } from "../../../pictures/picture.ts";
import { ArrowOut } from "../drawing/icons.tsx";
import { Time } from "../events/time.tsx";

/** The articles, newest first; each card appears 100 ms after the one before it (motion.css). */
export function NewsGrid({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className="news-grid" role="list">
      {articles.map((article, i) => (
        <li key={article.url}>
          <article className={`news-card i${i}`} aria-labelledby={`news-${i}`}>
            <div className="news-card__meta">
              <span className="source">{article.source}</span>
              <Time className="data" iso={article.publishedAt} form="date" />
            </div>
            <Picture article={article} />
            <h2 id={`news-${i}`}>{article.title}</h2>
            {article.description ? <p className="description">{article.description}</p> : null}
            <a className="text-link text-link--out" href={article.url} target="_blank" rel="noopener">
              {words.readMore}
              <span className="visually-hidden">
                : {article.title} ({words.opensInNewTab})
              </span>
              <ArrowOut />
            </a>
            {article.alsoIn ? <AlsoIn others={article.alsoIn} /> : null}
          </article>
        </li>
      ))}
    </ul>
  );
}

function AlsoIn({ others }: { others: readonly Other[] }) {
  return (
    <p className="also-in">
      {words.alsoIn}{" "}
      {others.map(({ source, url }, i) => (
        <Fragment key={url}>
          {i > 0 ? ", " : null}
          <a href={url} target="_blank" rel="noopener">
            {source}
            <span className="visually-hidden"> ({words.opensInNewTab})</span>
          </a>
        </Fragment>
      ))}
    </p>
  );
}

/** An article's picture, served from our own origin, removed when it fails to load. Decorative. */
function Picture({ article }: { article: Article }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // An error before hydration fires no event that React sees.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  const { avif = [], webp = [], width = 800, height = 450 } = article.picture ?? {};
  const src = ourPath(webp.at(-1)?.src ?? article.urlToImage);
  if (failed || !src) return null;
  return (
    <div className="news-card__image">
      <picture>
        {avif.length > 0 ? <source type="image/avif" srcSet={srcSet(avif)} sizes={cardSizes} /> : null}
        <img
          ref={image}
          // Order matters: some browsers start loading when `src` is set.
          loading="lazy"
          decoding="async"
          alt=""
          width={width}
          height={height}
          sizes={webp.length > 0 ? cardSizes : undefined}
          srcSet={webp.length > 0 ? srcSet(webp) : undefined}
          src={src}
          onError={() => setFailed(true)}
        />
      </picture>
    </div>
  );
}

/** The rendered width of a card (news.css), for browsers without `sizes="auto"`. */
const cardSizes = "auto, (width >= 105rem) 47rem, (width >= 48rem) 45vw, 92vw";

/** The URL if it is same-origin. On the server, only a path is known to be. */
function ourPath(address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (typeof location === "undefined") return /^\/[^/\\]/.test(address) ? address : undefined;
  try {
    return new URL(address, location.href).origin === location.origin ? address : undefined;
  } catch {
    return undefined; // invalid URL; Chrome has URL.canParse from 120 on
  }
}
