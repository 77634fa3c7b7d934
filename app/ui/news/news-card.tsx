import "./description.css";
import "./news-card.css";
import { news as words } from "../../../content/news.ts";
import type { Article } from "../../../news/article.ts";
import { ArrowOut } from "../drawing/icons.tsx";
import { AlsoIn, Out } from "./also-in.tsx";
import { NewsPicture } from "./news-picture.tsx";
import { StoryTime } from "./story-time.tsx";

/** The articles, newsrooms of the city first; each card appears 100 ms after the one before it (motion.css). */
export function NewsGrid({ articles }: { articles: readonly Article[] }) {
  const local = articles.filter((article) => article.local);
  const others = articles.filter((article) => !article.local);
  if (local.length === 0) return <Section title={words.stories} articles={others} hidden />;
  return (
    <>
      <Section title={words.fromHere} articles={local} />
      {others.length > 0 ? <Section title={words.elsewhere} articles={others} before={local.length} /> : null}
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
  const { title, url, source, description, publishedAt, pressRelease, alsoIn, earlier } = article;
  return (
    <article className={`news-card i${at}`}>
      <div className="news-card__meta">
        <span className="source">{source}</span>
        {pressRelease ? <span className="press-release">{words.pressRelease}</span> : null}
        <StoryTime iso={publishedAt} />
      </div>
      {at < briefsFrom ? <NewsPicture article={article} isLead={at === 0} /> : null}
      <h3>{title}</h3>
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
      {alsoIn ? <AlsoIn others={alsoIn} /> : null}
      {earlier?.length ? (
        <details className="also-in">
          <summary>{words.earlier(earlier.length)}</summary>
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
