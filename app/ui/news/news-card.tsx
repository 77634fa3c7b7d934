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
import { AlsoIn, Ours, Out } from "./also-in.tsx";

/** The articles, newsrooms of the city first; each card appears 100 ms after the one before it (motion.css). */
export function NewsGrid({ articles }: { articles: readonly Article[] }) {
  const pinned = articles.filter((article) => article.pinned);
  const local = articles.filter((article) => !article.pinned && article.local);
  const others = articles.filter((article) => !article.pinned && !article.local);
  const before = pinned.length + local.length;
  return (
    <>
      {pinned[0] ? <Section title={words.pinned} articles={pinned} /> : null}
      {local[0] ? <Section title={words.fromHere} articles={local} before={pinned.length} /> : null}
      {others[0] ? (
        <Section
          title={before ? words.elsewhere : words.stories}
          articles={others}
          before={before}
          hidden={!before}
        />
      ) : null}
    </>
  );
}

/** Stories from this place on are briefs: a headline each, without a picture. */
const briefsFrom = 12;

/** How much a story weighs, by its place on the page: one leads, two follow, the last twelve are briefs (news-card.css). */
const weightOf = (at: number) =>
  at === 0 ? "news-lead" : at < 3 ? "news-second" : at < briefsFrom ? undefined : "news-brief";

/** `before`: cards above it on the page. */
function Section(props: { title: string; articles: readonly Article[]; before?: number; hidden?: boolean }) {
  const { title, articles, before = 0, hidden } = props;
  return (
    <>
      <h2 className={hidden ? "visually-hidden" : "news-h"}>{title}</h2>
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
  const { title, url, source, description, publishedAt, pressRelease, alsoIn, earlier, note, headline } =
    article;
  return (
    <article className={`news-card i${at}`}>
      <div className="news-card__meta">
        <span className="source">{source}</span>
        {pressRelease ? <span className="press-release">{words.pressRelease}</span> : null}
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
      {alsoIn ? <AlsoIn others={alsoIn} /> : null}
      {earlier?.length ? (
        <details className="also-in">
          <summary>{plural(words.earlier, earlier.length)}</summary>
          <ul role="list">
            {earlier.map((one) => (
              <li key={one.url}>
                <Out href={one.url} text={one.title} /> {one.source}, <StoryTime iso={one.publishedAt} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </article>
  );
}

/** The words of the rules that brought it here, and whose story it is. */
function Why({ article: { why, local } }: { article: Article }) {
  const place = local ? words.newsroom : why?.places[0];
  const said = why?.words.slice(0, 2).join(", ");
  if (!said && !place) return null;
  return (
    <span className="news-card__why">
      <span className="visually-hidden">{words.why} </span>
      {said}
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
