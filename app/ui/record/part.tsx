/** A folded part of the Record's page: a year, or what stands below the list. */
import "../text/faq.css";
import "./record-list.css";
import type { ReactNode } from "react";

/** Around folded parts. */
export const foldClass = "faq record-fold";

/** Stands in an element with the class `foldClass`. `id`: of what is folded, so that links to it and into it open the part. `count`: how much it is. */
export function Part(props: {
  id: string;
  title: string;
  count?: string;
  open?: boolean;
  children: ReactNode;
}) {
  const { id, title, count, open, children } = props;
  return (
    <details open={open}>
      <summary>
        <h2>
          {title} {count ? <span className="data">{count}</span> : null}
        </h2>
      </summary>
      <div id={id}>{children}</div>
    </details>
  );
}
