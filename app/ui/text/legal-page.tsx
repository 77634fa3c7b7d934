import "./article.css";
import "../../pages/legal.css";
import type { ReactNode } from "react";
import { articleWords as words } from "../../../content/article.ts";
import { type PageKey, pages } from "../../../content/pages.ts";
import type { Section } from "../../../text/words/sections.ts";
import { Time } from "../events/time.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { Headline } from "../news/headline.tsx";
import { LinerNotes } from "./liner-notes.tsx";
import { Passage, Toc } from "./passage.tsx";

/**
 * The Privacy Policy, the Terms of Service (SPEC section 2) and the accessibility statement: numbered sections of Markdown.
 * `figures`: what stands at the end of a section, by its id. Only what has a day of its own is effective since one.
 */
export function LegalPage(props: {
  page: PageKey;
  sections: Section[];
  effective?: boolean;
  figures?: Readonly<Record<string, ReactNode>>;
}) {
  const { page, sections, effective = false, figures = {} } = props;
  const { title, published, modified } = pages[page];
  return (
    <>
      <PageHead page={page} title={title}>
        <LinerNotes
          facts={{
            [words.effective]: effective ? <Time iso={published} form="month" /> : null,
            [words.updated]: <Time iso={modified} form="day" />,
            [words.sections]: sections.length,
          }}
        />
      </PageHead>
      <div className="wrap article">
        <Toc title={words.contents} sections={sections} />
        <ol className="clauses" role="list">
          {sections.map(({ id, title, html }) => (
            <li key={id} id={id}>
              <Headline level={2}>{title}</Headline>
              <div>
                <Passage html={html} />
                {figures[id]}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
