import "./article.css";
import "../../pages/legal.css";
import { type PageKey, pages } from "../../../content/pages.ts";
import type { Section } from "../../vite-plugins/markdown-plugin.ts";
import { Time } from "../events/time.tsx";
import { PageHead } from "../layout/page-head.tsx";
import { Headline } from "../news/headline.tsx";
import { Passage } from "./passage.tsx";
import { Toc } from "./toc.tsx";

/** The Privacy Policy and the Terms of Service: numbered sections of Markdown (SPEC section 2). */
export function LegalPage({ page, sections }: { page: PageKey; sections: Section[] }) {
  const { title, published, modified } = pages[page];
  return (
    <>
      <PageHead page={page} title={title}>
        <dl className="liner">
          <div>
            <dt>Effective</dt>
            <dd className="data">
              <Time iso={published} form="month" />
            </dd>
          </div>
          <div>
            <dt>Updated</dt>
            <dd className="data">
              <Time iso={modified} form="day" />
            </dd>
          </div>
          <div>
            <dt>Sections</dt>
            <dd className="data">{sections.length}</dd>
          </div>
        </dl>
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
