import "./portraits.css";
import { portraits as words } from "../../../content/portraits.ts";
import { FoldSection } from "../text/fold.tsx";

/** The people and rooms of all months, on Community. `html`: of portrait-parts.tsx. */
export function Portraits(props: {
  portraits: readonly { id: string; title: string; note: string; html: string }[];
}) {
  const parts = props.portraits.map(({ html, ...part }) => ({
    ...part,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in the loader
    body: <div className="portraits" dangerouslySetInnerHTML={{ __html: html }} />,
  }));
  return <FoldSection id="people" title={words.title} lead={words.lead} parts={parts} />;
}
