import "./description.css";
import "./news-card.css";
import { useEffect, useRef, useState } from "react";
import { news as words } from "../../../content/news.ts";
import type { Article } from "../../../news/article.ts";
import { srcSet } from "../../../pictures/picture.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import { ArrowOut } from "../drawing/icons.tsx";
import { formatTime, serverTexts } from "../events/time.tsx";
import { AlsoIn, Labels, Ours, Out } from "./also-in.tsx";

/** The articles by their sections, of which each story says its own; a card appears 100 ms after the one before it (motion.css). */
export function NewsGrid({ articles }: { articles: readonly Article[] }) {
  const starts = articles.flatMap(({ section }, at) =>
    section === articles[at - 1]?.section && at ? [] : at,
  );
  return starts.map((start, i) => (
    <Section key={start} articles={articles.slice(start, starts[i + 1])} before={start} />
  ));
}

/** Stories from this place on are briefs: a headline each, without a picture. */
const briefsFrom = 12;

/** How much a story weighs, by its place on the page: one leads, two follow, the last twelve are briefs (news-card.css). */
const weightOf = (at: number) =>
  at === 0 ? "news-lead" : at < 3 ? "news-second" : at < briefsFrom ? undefined : "news-brief";

/** Stories without a tie to here are headlines in a fold. `before`: cards above it on the page. */
function Section({ articles, before }: { articles: readonly Article[]; before: number }) {
  const { section = words.stories, elsewhere, pinned } = articles[0] ?? {};
  if (elsewhere && !pinned)
    return (
      <details className="news-elsewhere" open>
        <summary>
          <h2>{section}</h2>
        </summary>
        <Headlines stories={articles} />
      </details>
    );
  return (
    <>
      <h2 className="news-h">{section}</h2>
      <ul className="news-grid" role="list">
        {articles.map((article, i) => (
          <li key={article.url} className={weightOf(before + i)}>
            <Card article={article} at={before + i} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The link at its end is stretched over the whole card (news.css), headline and picture included. */
function Card({ article, at }: { article: Article; at: number }) {
  const { title, url, source, description, publishedAt, labels, alsoIn, earlier, note, headline, story } =
    article;
  return (
    <article className={`news-card i${at}`}>
      <div className="news-card__meta">
        <span className="source">{source}</span>
        <Labels labels={labels} />
        <StoryTime iso={publishedAt} />
      </div>
      {at < briefsFrom ? <NewsPicture article={article} isLead={at === 0} /> : null}
      <h3>{headline ?? title}</h3>
      {headline ? <Ours label={fill(words.headlineAt, { source })} text={title} /> : null}
      {description ? <p className="description">{description}</p> : null}
      <div className="news-card__foot">
        <a className="text-link text-link--out" href={url} target="_blank" rel="noopener">
          {words.readMore}
          <span className="visually-hidden">
            : {title} ({words.opensInNewTab})
          </span>
          <ArrowOut />
        </a>
        <Why article={article} />
      </div>
      {note ? <Ours label={words.note} text={note} /> : null}
      {alsoIn ? <AlsoIn others={alsoIn} story={story} /> : null}
      {earlier?.length ? (
        <details className="also-in">
          <summary>{plural(words.earlier, earlier.length)}</summary>
          <Headlines stories={earlier} />
        </details>
      ) : null}
    </article>
  );
}

type Line = Pick<Article, "title" | "url" | "source" | "publishedAt" | "headline">;

function Headlines({ stories }: { stories: readonly Line[] }) {
  return (
    <ul role="list">
      {stories.map(({ url, title, headline, source, publishedAt }) => (
        <li key={url}>
          <Out href={url} text={headline ?? title} /> {source}, <StoryTime iso={publishedAt} />
        </li>
      ))}
    </ul>
  );
}

/** The words of the rules that brought it here, which lead to its topic, and whose story it is. */
function Why({ article: { why, local, pageTopic } }: { article: Article }) {
  const place = local ? words.newsroom : why?.places[0];
  const said = why?.words.slice(0, 2).join(", ");
  if (!said && !place) return null;
  return (
    <span className="news-card__why">
      <span className="visually-hidden">{words.why} </span>
      {pageTopic && said ? <a href={`/topics/${pageTopic}`}>{said}</a> : said}
      {place ? (
        <span className={local ? "is-local" : undefined}>
          {said ? "; " : null}
          {place}
        </span>
      ) : null}
    </span>
  );
}

/** An article's picture, served from our own origin, removed when it fails to load. Decorative. */
export function NewsPicture({ article, isLead }: { article: Article; isLead: boolean }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // An error before hydration fires no event that React sees.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  const { avif = [], webp = [], width = 800, height = 450 } = article.picture ?? {};
  const src = ourPath(webp.at(-1)?.src ?? article.urlToImage);
  if (failed || !src) return null;
  const sizes = `auto, ${isLead ? leadSizes : "11rem"}`;
  return (
    <div className="news-card__image">
      <picture>
        {avif.length > 0 ? <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} /> : null}
        <img
          ref={image}
          // Order matters: some browsers start loading when `src` is set.
          loading="lazy"
          decoding="async"
          alt=""
          width={width}
          height={height}
          sizes={webp.length > 0 ? sizes : undefined}
          srcSet={webp.length > 0 ? srcSet(webp) : undefined}
          src={src}
          onError={() => setFailed(true)}
        />
      </picture>
    </div>
  );
}

/** The rendered width of the lead's picture (news.css), for browsers without `sizes="auto"`. */
const leadSizes = "(width >= 105rem) 56rem, (width >= 48rem) 53vw, 92vw";

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

const aDay = 86_400_000;

/** When a story was published: the hour for those of today and yesterday, the date in short US format for all others. */
export function StoryTime({ iso }: { iso: string }) {
  return (
    <time className="data" dateTime={iso} data-form="story">
      {serverTexts.get(`story ${iso}`) ?? storyTime(iso, Date.now())}
    </time>
  );
}

/** "Today, 7:40 AM CT", "Yesterday, 4:10 PM CT", "Oct 5, 2025"; empty for an invalid instant. `now`: milliseconds since 1970. */
export function storyTime(iso: string, now: number): string {
  const date = formatTime("date", iso);
  if (now - Date.parse(iso) > 2 * aDay) return date;
  const isOf = (day: number) => date === formatTime("date", new Date(day).toISOString());
  const label = isOf(now) ? words.today : isOf(now - aDay) ? words.yesterday : "";
  // "Oct 23, 2025, 4:10 PM CT" without its date.
  return label && date ? label + formatTime("minute", iso).slice(date.length) : date;
}
