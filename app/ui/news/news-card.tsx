import { Fragment, useEffect, useRef, useState } from "react";
import { news as words } from "../../../content/news.ts";
import type { Article, AlsoIn as Other, PictureFile } from "../../../news/article.ts";
import { ArrowOut } from "../drawing/icons.tsx";
import { Time } from "../events/time.tsx";

/** The stories, newest first; each rises 100 ms after the one before it (motion.css). */
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
            <ReadMore article={article} />
            {article.alsoIn ? <AlsoIn others={article.alsoIn} /> : null}
          </article>
        </li>
      ))}
    </ul>
  );
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

/** Who else tells the story. */
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

/** A picture on our own address; a page of ours asks no other. Gone when it fails to load, where a script can see that. Its alternative is the headline below it. */
function Picture({ article }: { article: Article }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // One that failed before script came tells nobody any more.
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
          // React sets these in turn: some browsers begin to load with the address.
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

/** How wide a card is (news.css), for browsers that do not work it out by themselves. */
const cardSizes = "auto, (width >= 105rem) 47rem, (width >= 48rem) 45vw, 92vw";

function srcSet(files: readonly PictureFile[]): string {
  return files.map(({ src, width }) => `${src} ${width}w`).join(", ");
}

/** The address when it is one of ours. While the server draws the page, only a path certainly is. */
function ourPath(address: string | undefined): string | undefined {
  if (typeof location === "undefined") return address && /^\/[^/\\]/.test(address) ? address : undefined;
  if (!address) return undefined;
  try {
    return new URL(address, location.href).origin === location.origin ? address : undefined;
  } catch {
    return undefined; // no address at all; Chrome has URL.canParse from 120 on
  }
}
