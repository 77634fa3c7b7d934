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

/** What the desk adds to a story, and the newsroom's headline under ours: its label says whose words follow. */
export function Ours({ label, text }: { label: string; text: string }) {
  return (
    <p className="news-ours">
      <b>{label}</b> {text}
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
