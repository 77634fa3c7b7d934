import { use } from "react";
import { Link } from "react-router";
import { ChromeWords } from "./chrome-words.ts";

export interface Crumb {
  name: string;
  /** Of all but the last. */
  path?: string;
}

/** The trail from Home to this page; `trail` begins after Home. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const { breadcrumb, home } = use(ChromeWords);
  return (
    <nav className="breadcrumb" aria-label={breadcrumb}>
      <ol role="list">
        {[home, ...trail].map(({ name, path }) => (
          <li key={name}>{path ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
