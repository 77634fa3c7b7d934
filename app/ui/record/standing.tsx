import "../drawing/bridge.css";
import "./timeline-days.css";
import "./standing.css";
import { standing as words } from "../../../content/record/standing.ts";
import { Section, SectionHead } from "../news/headline.tsx";

/** Where things stand: a line a topic; its stroke hangs as deep as the line is old. `html`: of standing-html.ts. */
export function Standing({ html }: { html: string }) {
  return (
    <Section className="section standing">
      <SectionHead id="standing" title={words.title}>
        <p>{words.lead}</p>
      </SectionHead>
      <Stands html={html} />
    </Section>
  );
}

export function Stands({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by standing-html.ts, which escapes
  return <ul className="stands" role="list" dangerouslySetInnerHTML={{ __html: html }} />;
}
