/** The end of The Record's screen: how it is made, corrections, ways to follow it. */
import "./record-end.css";
import "../layout/ask-band.css";
import type { ReactNode } from "react";
import { newsletterArchive } from "../../../content/newsletter-archive.ts";
import { forOthers } from "../../../content/open-data.ts";
import { pages } from "../../../content/pages.ts";
import { license } from "../../../content/record/license.ts";
import { recordPage as words } from "../../../content/record/page.ts";
import { ButtonLink } from "../layout/button-link.tsx";
import { Section, SectionHead } from "../news/headline.tsx";
import { Part } from "../text/fold.tsx";
import { Day } from "./record-list.tsx";
import type { Correction } from "./record-view.ts";

export function Method() {
  const { title, items, gaps, report } = words.method;
  return (
    <Part level={2} id="method" title={title}>
      <div className="record-end">
        <div>
          <p>
            <strong>{gaps.title}</strong> {gaps.text} {gaps.ask}{" "}
            <a href={pages.contact.path}>{words.corrections.link}</a>
          </p>
          <p>
            {report.text} <a href={pages.contact.path}>{report.link}</a>
          </p>
        </div>
        <ul role="list">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </Part>
  );
}

export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const { title, lead, rule, none, ask, link } = words.corrections;
  return (
    <Part level={2} id="corrections" title={title} note={String(corrections.length || "")}>
      <div className="record-end">
        <p>
          {lead} {rule} {ask} <a href={pages.contact.path}>{link}</a>
        </p>
        {corrections.length > 0 ? (
          <ul role="list" className="record-end__dated">
            {corrections.map(({ day, about, slug, text }) => (
              <li key={day.iso + about + text}>
                <Day day={day} className="data" />
                <p>
                  {slug ? <a href={`${words.path}/${slug}`}>{about}</a> : <b>{about}</b>}: {text}
                </p>
              </li>
            ))}
          </ul>
        ) : (
          <p>{none}</p>
        )}
      </div>
    </Part>
  );
}

export function Follow() {
  const { title, lead, feed, newsletter, data } = words.follow;
  const { subscribe } = newsletterArchive;
  return (
    <Section className="ask-band record-follow">
      <SectionHead id="follow" title={title}>
        <p>{lead}</p>
      </SectionHead>
      <div className="record-follow__ways">
        <Way title={feed.title} text={feed.text}>
          <a href={`${words.path}.xml`}>{feed.atom}</a> <a href={`${words.path}.json`}>{feed.json}</a>
        </Way>
        <Way
          title={data.title}
          text={
            <>
              {license.before}
              <a href={license.url} rel="license noopener">
                {license.name}
              </a>
              {license.after}
            </>
          }
        >
          <a href={`${words.path}.csv`}>{data.table}</a>{" "}
          <a href={forOthers.data.path}>{forOthers.data.name}</a>{" "}
          <a href={forOthers.press.path}>{forOthers.press.name}</a>
        </Way>
        <Way title={newsletter.title} text={subscribe.hint}>
          <ButtonLink to={subscribe.to} label={subscribe.label} />
        </Way>
      </div>
    </Section>
  );
}

function Way({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
      <p className="record-follow__links">{children}</p>
    </div>
  );
}
