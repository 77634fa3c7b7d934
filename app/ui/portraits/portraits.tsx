import "./portraits.css";
import { portraits as words } from "../../../content/portraits.ts";
import { Section, SectionHead } from "../news/headline.tsx";

/** The people and rooms of all months, on Community. `html`: of portrait-html.ts. */
export function Portraits({ html }: { html: string }) {
  return (
    <Section className="section portraits">
      <SectionHead className="intro-split" id="people" title={words.title} lead={words.lead} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by portrait-html.ts, which escapes */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Section>
  );
}
