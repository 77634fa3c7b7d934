import type { ComponentProps } from "react";
import { Form, Link } from "react-router";
import { TextField } from "../../ui/field-frame.tsx";
import { Press, PressForm } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Section } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Loaded } from "./news.tsx";

/** So many stand open; the rest is one press away, so that the sources are too. */
const open = 8;

/** The stories that the news page shows now, each with the way to hide it and to ask why it is there. */
export function VisibleStories({ articles, lines }: Loaded) {
  return (
    <Section id="on-page" title="On the page now" count={articles.length}>
      {articles.length === 0 ? (
        <p className="dim">
          {lines.length > 0
            ? "No story from your sources passes the rules yet. They’re read again automatically every few hours."
            : "There are no sources yet. Add a newsroom’s feed below, and its stories will come in automatically."}
        </p>
      ) : null}
      <Rows articles={articles.slice(0, open)} />
      {articles.length > open ? (
        <details className="past-checks">
          <summary>{articles.length - open} more</summary>
          <Rows articles={articles.slice(open)} />
        </details>
      ) : null}
      <AskWhy className="news-ask" label="Why is a story shown, or not?" placeholder="Its address" />
    </Section>
  );
}

function Rows({ articles }: Pick<Loaded, "articles">) {
  if (articles.length === 0) return null;
  const hide = { action: "/news", act: "story.hide", look: "small", label: "Hide" };
  return (
    <ul className="rows rows--news" role="list">
      {articles.map(({ title, url, source, when, isPinned, isNoted }) => (
        <li key={url} className="row">
          <div>
            <span className="row__who">{source}</span>
            <span className="row__what">
              <Link to={`/news/why?url=${encodeURIComponent(url)}`}>
                <b>{title}</b>
              </Link>{" "}
              {isPinned ? <StateTag sign="new">Pinned</StateTag> : null}{" "}
              {isNoted ? <StateTag sign="done">Note</StateTag> : null}
            </span>
            <time>{when}</time>
            <div className="row__do">
              <PressForm {...hide} fields={{ id: url, title }} aria-label={`Hide: ${title}`} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Asks about a story by its address. */
export function AskWhy({ className = "", ...field }: ComponentProps<"input"> & { label: string }) {
  return (
    <Form className={`f-row f-row--test ${className}`.trim()} action="/news/why">
      <TextField id="why-url" name="url" inputMode="url" required {...field} />
      <Press label="Ask" />
    </Form>
  );
}

/** The stories that were hidden, last first. */
export function HiddenStories({ hidden }: Loaded) {
  if (hidden.length === 0) return null;
  const show = { action: "/news", act: "story.show", look: "small", label: "Show again" };
  return (
    <details className="past-checks">
      <summary>{hidden.length === 1 ? "1 hidden story" : `${hidden.length} hidden stories`}</summary>
      <MiniList
        rows={hidden.map(({ url, when }) => ({
          ...{ key: url, says: <span className="news-url">{url}</span>, more: `hidden ${when}` },
          end: <PressForm {...show} fields={{ id: url }} aria-label={`Show again: ${url}`} />,
        }))}
      />
    </details>
  );
}
