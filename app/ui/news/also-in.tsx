import { Fragment } from "react";
import { news as words } from "../../../content/news.ts";
import type { AlsoIn as Other } from "../../../news/article.ts";

/** The publishers that tell a story too, each a link to its own telling. */
export function AlsoIn({ others }: { others: readonly Other[] }) {
  return (
    <p className="also-in">
      {words.alsoIn}{" "}
      {others.map(({ url, source }, i) => (
        <Fragment key={url}>
          {i > 0 ? ", " : null}
          <Out href={url} text={source} />
        </Fragment>
      ))}
    </p>
  );
}

/** The newsroom's own headline, under ours. */
export function HeadlineAt({ source, title }: { source: string; title: string }) {
  return (
    <p className="news-ours">
      {words.headlineAt} {source}: {title}
    </p>
  );
}

/** What the desk wrote under a story, clearly as ours. */
export function Note({ text }: { text: string }) {
  return (
    <p className="news-ours news-ours--note">
      <b>{words.note}</b> {text}
    </p>
  );
}

export function Out({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden"> ({words.opensInNewTab})</span>
    </a>
  );
}
