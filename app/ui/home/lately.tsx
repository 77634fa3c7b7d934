/** What is new on Home. Server only: the browser needs no script for it (docs/decisions/044-lately-without-script.md). */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { lately as words } from "../../../content/lately.ts";
import { pages } from "../../../content/pages.ts";
import { topicPage as topicWords } from "../../../content/topic-page.ts";
import { topicValues } from "../../../content/topics.ts";
import { record as recordKind } from "../../../publishing/kinds/record.ts";
import { formatTime } from "../events/time.tsx";
import { mostRings } from "../record/open-questions.ts";
import { filterAddress } from "../record/record-filter.ts";
import { Rings } from "../record/rings.tsx";
import { TopicLinks } from "../topics/topic-links.tsx";
import type { Lately } from "./find-lately.ts";

/** The strip as HTML, of elements and attributes that app/trusted-types.ts lets in; "" when there is nothing to show. */
export function latelyHtml({ headlines, next, record }: Lately): string {
  if (headlines.length === 0 && !next && !record) return "";
  return renderToStaticMarkup(
    <>
      <h2 id="lately">{words.title}</h2>
      <ul>
        {next ? <NextBay {...next} /> : null}
        {record ? <RecordBay {...record} /> : null}
        {headlines.length > 0 ? <NewsBay headlines={headlines} /> : null}
      </ul>
    </>,
  );
}

/** The open questions as HTML; "" without any. */
export function unansweredHtml({ open }: Pick<Lately, "open">): string {
  if (open.length === 0) return "";
  return renderToStaticMarkup(
    <>
      <h2 id="unanswered">{words.open.title}</h2>
      <p className="lead">{words.open.lead}</p>
      <Rings questions={open.slice(0, mostRings)} />
      {open.length > mostRings ? (
        <p>
          <a href={filterAddress({ open: true })}>{topicWords.open.all}</a>
        </p>
      ) : null}
    </>,
  );
}

function NewsBay({ headlines }: Pick<Lately, "headlines">) {
  return (
    <Bay title={words.news.title} path={pages.news.path} all={words.news.all}>
      <ul>
        {headlines.map(({ title, url, source, publishedAt }) => (
          <li key={url}>
            <Title to={url}>{title}</Title>
            <small>
              <b>{source}</b> <Day iso={publishedAt}>{formatTime("date", publishedAt)}</Day>
            </small>
          </li>
        ))}
      </ul>
    </Bay>
  );
}

function NextBay({ path, title, startsAt, month, day, line }: NonNullable<Lately["next"]>) {
  return (
    <Bay title={words.next.title} path={pages.events.path} all={words.next.all}>
      <time className="lately__day" dateTime={startsAt}>
        {month} <b>{day}</b>
      </time>
      <Title to={path}>{title}</Title>
      <p>{line}</p>
    </Bay>
  );
}

function RecordBay({ isOld, entries }: NonNullable<Lately["record"]>) {
  const { title, old, all } = words.record;
  return (
    <Bay title={isOld ? old : title} path={recordKind.listPath} all={all}>
      <ul>
        {entries.map(({ path, title, date }) => (
          <li key={path}>
            <Day iso={date.iso}>{date.words}</Day>
            <Title to={path}>{title}</Title>
          </li>
        ))}
      </ul>
      <p className="lately__topics">
        <TopicLinks topics={topicValues} word={topicWords.topics} />
      </p>
    </Bay>
  );
}

function Bay(props: { title: string; path: string; all: string; children: ReactNode }) {
  return (
    <li>
      <h3>{props.title}</h3>
      {props.children}
      <a className="text-link" href={props.path}>
        {props.all}
      </a>
    </li>
  );
}

function Title({ to, children }: { to: string; children: string }) {
  return (
    <a className="lately__title" href={to} rel={to.startsWith("/") ? undefined : "noopener"}>
      {children}
    </a>
  );
}

function Day({ iso, children }: { iso: string; children: string }) {
  return (
    <time className="data" dateTime={iso}>
      {children}
    </time>
  );
}
