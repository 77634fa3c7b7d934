import { Fragment, useState } from "react";
import { news as words } from "../../content/news.ts";
import type { Article, AlsoIn as Other } from "../../news/article.ts";
import { ArrowOut } from "./arrows.tsx";
import { shortDate } from "./memphis-time.ts";

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

/** A picture on our own address; a page of ours asks no other. Gone when it fails to load. */
function Picture({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  const isOurs = URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;
  if (failed || !isOurs) return null;
  return (
    <div className="news-card__image">
      <img src={url} alt="" width="800" height="450" loading="lazy" onError={() => setFailed(true)} />
    </div>
  );
}
