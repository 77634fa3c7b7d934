import { Fragment } from "react";
import { news as words } from "../../../content/news.ts";
import type { AlsoIn as Other } from "../../../news/article.ts";
import { fill } from "../../../text/words/fill.ts";

/** The publishers that report a story too, each a link to its own report. `story`: path of the page with all of them. */
export function AlsoIn({ others, story }: { others: readonly Other[]; story?: string | undefined }) {
  return (
    <p className="also-in">
      {words.alsoIn}{" "}
      {others.map(({ url, source }, i) => (
        <Fragment key={url}>
          {i > 0 ? ", " : null}
          <Out href={url} text={source} />
        </Fragment>
      ))}
      {story ? (
        <>
          {" · "}
          <a href={story}>{fill(words.fullCoverage, { count: others.length + 1 })}</a>
        </>
      ) : null}
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

/** What a report is marked as, such as "Opinion". */
export function Labels({ labels = [] }: { labels?: readonly string[] | undefined }) {
  return labels.map((label) => (
    <span key={label} className="press-release">
      {words.labels[label]}
    </span>
  ));
}
