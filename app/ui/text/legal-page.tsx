import "./article.css";
import "../../pages/legal.css";
import { type PageKey, pages } from "../../../content/pages.ts";
import type { Section } from "../../vite-plugins/markdown-plugin.ts";
import { Time } from "../events/time.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { Headline } from "../news/headline.tsx";
import { LinerNotes } from "./liner-notes.tsx";
import { Passage, Toc } from "./passage.tsx";

/** The Privacy Policy and the Terms of Service: numbered sections of Markdown (SPEC section 2). */
export function LegalPage({ page, sections }: { page: PageKey; sections: Section[] }) {
  const { title, published, modified } = pages[page];
  return (
    <>
      <PageHead page={page} title={title}>
        <LinerNotes
          facts={{
            Effective: <Time iso={published} form="month" />,
            Updated: <Time iso={modified} form="day" />,
            Sections: sections.length,
          }}
        />
      </PageHead>
      <div className="wrap article">
        <div className="rail">
          <Toc title="On this page" sections={sections} />
        </div>
        <div className="legal">
          <ol className="clauses">
            {sections.map(({ id, title, html }) => (
              <li key={id} id={id}>
                <div>
                  <Headline level={2}>{title}</Headline>
                  <Passage html={html} />
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  );
}
