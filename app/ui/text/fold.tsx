import "./fold.css";
import { type ReactNode, useEffect } from "react";
import { provenanceWords } from "../../../content/residents/provenance.ts";
import { fill } from "../../../text/words/fill.ts";
import { SectionHead } from "../news/headline.tsx";

export interface FoldPart {
  /** Of the part that opens. */
  id: string;
  title: string;
  /** Stands beside the title. */
  note?: ReactNode;
  body: ReactNode;
}

/**
 * Parts that open. The anchor is in the part: browsers open what holds the target of a link, and what find-in-page finds, without
 * script (https://html.spec.whatwg.org/#ancestor-revealing-algorithm).
 */
export function Fold({ id, parts }: { id: string; parts: readonly FoldPart[] }) {
  useEffect(() => {
    openTarget();
    addEventListener("hashchange", openTarget);
    return () => removeEventListener("hashchange", openTarget);
  }, []);
  return (
    <div className="fold">
      <Parts parts={shortened(id, parts)} />
    </div>
  );
}

export function Parts({ parts }: { parts: readonly FoldPart[] }) {
  return parts.map(({ id, body, ...part }) => (
    <Part key={id} id={id} {...part}>
      {body}
    </Part>
  ));
}

/** Stands in an element with the class `fold`; `level`: of its heading (3). */
export function Part(props: Omit<FoldPart, "body"> & { level?: 2 | 3; open?: boolean; children: ReactNode }) {
  const { id, title, note, level = 3, open, children } = props;
  const Heading = `h${level}` as const;
  return (
    <details open={open}>
      <summary>
        <Heading>{title}</Heading> {note ? <span className="data">{note}</span> : null}
      </summary>
      <div id={id}>{children}</div>
    </details>
  );
}

/** A longer list shows fewer parts, and the rest in a part of its own. */
const most = { whole: 12, shortened: 8 };

function shortened(id: string, parts: readonly FoldPart[]): readonly FoldPart[] {
  if (parts.length <= most.whole) return parts;
  const rest = parts.slice(most.shortened);
  const title = fill(provenanceWords.more, { count: rest.length });
  return [...parts.slice(0, most.shortened), { id: `${id}-more`, title, body: <Parts parts={rest} /> }];
}

/** A section of such parts, with its heading and a note in the margin. `id`: of the heading. */
export function FoldSection(props: {
  id: string;
  title: string;
  lead?: string;
  className?: string;
  parts: readonly FoldPart[];
  /** Before and after the parts. */
  children?: ReactNode;
  end?: ReactNode;
}) {
  const { id, title, lead, className = "", parts, children, end } = props;
  return (
    <section className={`fold-section ${className}`}>
      <div className="wrap">
        <SectionHead id={id} title={title} {...(lead && { lead })} />
        <div>
          {children}
          {parts.length > 0 ? <Fold id={id} parts={parts} /> : null}
          {end}
        </div>
      </div>
    </section>
  );
}

/** For browsers that do not (Firefox before 139, Safari 18). */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const closed = () => target?.closest(".fold details:not([open])");
  if (!target || !closed()) return;
  for (let part = closed(); part; part = closed()) part.setAttribute("open", "");
  target.scrollIntoView();
}
