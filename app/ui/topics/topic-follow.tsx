import "../layout/ask-band.css";
import "../record/record-end.css";
import { forOthers } from "../../../content/open-data.ts";
import { topicPage as words } from "../../../content/topic-page.ts";
import { escapeHtml } from "../../../text/html.ts";
import { fill } from "../../../text/words/fill.ts";
import { absolute } from "../layout/structured-data.ts";
import { Section, SectionHead } from "../news/headline.tsx";
import { FollowForm } from "../newsletter/follow-form.tsx";
import type { Scope } from "./scope.ts";

/** How to follow a topic or a place: feed, table, calendar, mail, and a strip for other sites. */
export function TopicFollow({ scope: { by, value, label, name, path } }: { scope: Scope }) {
  const { title, lead, feed, table, meetings, data } = words.follow;
  const query = `?${by}=${value}`;
  const frame = escapeHtml(fill(words.embed.frame, { label }));
  return (
    <Section className="ask-band record-follow">
      <SectionHead id="follow" title={fill(title, { topic: name })}>
        <p>{lead}</p>
        <p className="record-follow__links">
          <a href={`/record.xml${query}`}>{feed}</a> <a href={`/record.csv${query}`}>{table}</a>{" "}
          <a href={`/meetings.ics${query}`}>{meetings}</a> <a href={forOthers.data.path}>{data}</a>
        </p>
      </SectionHead>
      <div>
        <FollowForm list={`${by}:${value}`} />
        {by === "topic" ? (
          <details className="embed-code">
            <summary>{words.embed.title}</summary>
            <p>{words.embed.text}</p>
            <pre>
              <code>{`<iframe src="${absolute(`/embed${path}`)}" title="${frame}" width="100%" height="460" loading="lazy"></iframe>`}</code>
            </pre>
          </details>
        ) : null}
      </div>
    </Section>
  );
}
