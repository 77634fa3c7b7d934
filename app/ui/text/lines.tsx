import "./lines.css";
import type { ReactNode } from "react";
import { Link } from "react-router";

export interface Line {
  path: string;
  title: string;
  /** The id of its place in the list. */
  anchor?: string;
  /** Stands before the title: a date. */
  when: ReactNode;
  /** Stands below it. */
  text: ReactNode;
}

/** A list under a strong line: date, title with a link, a line of text. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="lines" role="list">
      {lines.map(({ path, title, anchor, when, text }) => (
        <li key={path} id={anchor}>
          {when}
          <div>
            <h3>
              <Link to={path}>{title}</Link>
            </h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
