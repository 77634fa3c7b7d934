import { Link } from "react-router";
import { chrome } from "../../../content/chrome.ts";
import { pages } from "../../../content/pages.ts";

export interface Crumb {
  name: string;
  /** Of all but the last. */
  path?: string;
}

/** The trail from Home to this page; `trail` begins after Home. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label={chrome.breadcrumb}>
      <ol role="list">
        {[pages.home, ...trail].map(({ name, path }) => (
          <li key={name}>{path ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
