import "./portraits.css";
import { portraits as words } from "../../../content/portraits.ts";
import { Section, SectionHead } from "../news/headline.tsx";

/** The people and rooms of all months, on Community. `html`: of portrait-parts.tsx. */
export function Portraits({ html }: { html: string }) {
  return (
    <Section className="section portraits">
      <SectionHead className="intro-split" id="people" title={words.title} lead={words.lead} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in the loader */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Section>
  );
}
