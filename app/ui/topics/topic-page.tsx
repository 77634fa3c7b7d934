import "./embed-strip.css";
import "./topic-page.css";
import { Fragment } from "react";
import { recordPage } from "../../../content/record/page.ts";
import { topicPage as words } from "../../../content/topic-page.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import { Breadcrumb } from "../layout/breadcrumb.tsx";
import { Headline, Section } from "../news/headline.tsx";
import { filterAddress } from "../record/record-filter.ts";
import { Day } from "../record/record-list.tsx";
import { recordTrail } from "../record/record-meta.ts";
import { Rings } from "../record/rings.tsx";
import { Lines } from "../text/lines.tsx";
import { Linked } from "../text/linked.tsx";
import type { TopicView } from "./find-topic.ts";
import { NextMeeting } from "./next-meeting.tsx";
import { Arches, TopicArch } from "./topic-drawings.tsx";
import { TopicFollow } from "./topic-follow.tsx";

/** The page of a topic or of a place: where it stands, and all that this site has on it. A section without anything is left out. */
export function TopicPage({ view }: { view: TopicView }) {
  const { scope, entries, lists, meeting, open, openCount, total } = view;
  const filter = { [scope.by]: scope.value };
  const entryList = {
    title: words.entries.title,
    rows: entries,
    all: { to: filterAddress(filter), text: plural(words.entries.all, total, { topic: scope.name }) },
  };
  return (
    <>
      <Head view={view} />
      <Section className="topic-band">
        <div className="topic-spread">
          {total > 0 ? <MiniList list={entryList} /> : null}
          <NextMeeting meeting={meeting} />
        </div>
      </Section>
      {openCount > 0 ? (
        <Section className="topic-band unanswered night">
          <Headline level={2}>{fill(words.open.title, { topic: scope.name })}</Headline>
          <Rings questions={open} />
          {openCount > open.length ? (
            <p>
              <a href={filterAddress({ ...filter, open: true })}>{words.open.all}</a>
            </p>
          ) : null}
        </Section>
      ) : null}
      <Section className="topic-band">
        <div className="topic-spread">
          {lists.map((list) => (
            <MiniList key={list.title} list={list} />
          ))}
        </div>
      </Section>
      <TopicFollow scope={scope} />
    </>
  );
}

export function topicTrail(label: string) {
  return [...recordTrail().slice(0, -1), { name: recordPage.name, path: recordPage.path }, { name: label }];
}

function Head({ view: { scope, standing, total, hangers } }: { view: TopicView }) {
  return (
    <header className="topic-head night">
      <div className="wrap">
        <Breadcrumb trail={topicTrail(scope.label)} />
        <TopicArch label={scope.label} hangers={hangers} />
        <div className="topic-head__water">
          <Headline level={1}>{scope.label}</Headline>
          {standing ? (
            <>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
              <div className="topic-head__says" dangerouslySetInnerHTML={{ __html: standing.html }} />
              <p className="topic-head__sank data">
                <Day day={standing.day} />
                <span>{standing.age}</span>
              </p>
            </>
          ) : (
            <p className="topic-head__says">{total > 0 ? scope.description : words.nothing}</p>
          )}
        </div>
        <p className="topic-head__jump">
          <a href="#meeting">{words.meeting.title}</a>
          <a href="#follow">{fill(words.follow.title, { topic: scope.name })}</a>
        </p>
      </div>
      <Arches current={scope.path} />
    </header>
  );
}

/** A heading, and rows of when, headline and from whom. */
function MiniList({ list: { title, rows, all } }: { list: TopicView["lists"][number] }) {
  return (
    <div>
      <Headline level={2}>{title}</Headline>
      <Lines
        lines={rows.map(({ when, from, ...row }) => ({
          ...row,
          when: when && <Day day={when} className="data" />,
          text: from.map(({ text, to }, at) => (
            <Fragment key={text}>
              {at > 0 ? ", " : from.every((one) => one.to) && `${recordPage.entry.sources}: `}
              <Linked to={to}>{text}</Linked>
            </Fragment>
          )),
        }))}
      />
      {all ? (
        <p>
          <a href={all.to}>{all.text}</a>
        </p>
      ) : null}
    </div>
  );
}
