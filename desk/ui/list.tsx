/** What lists share: their address, which of the rows they show, and the pages beside this one. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { rowId } from "../row-id.ts";

/** A query as it stands in links: only what is set. With a leading "?", or "". */
export function searchOf(query: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value) params.set(name, value === true ? "yes" : String(value));
  const text = params.toString();
  return text && `?${text}`;
}

/** For a loader: which page its address asks for, by number or by the row `before` or `after` it. */
export function pageOf(params: URLSearchParams) {
  return {
    page: Math.max(1, Math.min(100_000, Number(params.get("page")) || 1)),
    before: rowId(params.get("before")),
    after: rowId(params.get("after")),
  };
}

interface FilterLink {
  to: string;
  label: string;
  count?: number;
  isCurrent: boolean;
}

/** Which rows of a list are shown: a link for each choice, with how many there are. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="filters" role="list">
        {links.map(({ to, label, count, isCurrent }) => (
          <li key={label}>
            <Link to={to} aria-current={isCurrent ? "true" : undefined}>
              {label} {count === undefined ? null : <b>{count.toLocaleString("en-US")}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  to: (page: number) => string;
  words: readonly [string, string];
}

/** The way to the pages before and after; nothing where there is one. `words`: of these two links. */
export function Pager({ page, pages, to, words: [before, after] }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="page-nav" aria-label="Pages">
      {page > 1 ? <Link to={to(page - 1)}>{before}</Link> : <span />}
      <span className="dim">
        Page {page} of {pages}
      </span>
      {page < pages ? <Link to={to(page + 1)}>{after}</Link> : <span />}
    </nav>
  );
}

/** What belongs in an empty list. `way`: the one way to begin, or where else to look. */
export function Nothing({ title, way, children }: { title: string; way?: ReactNode; children: ReactNode }) {
  return (
    <div className="none">
      <h2>{title}</h2>
      <p>{children}</p>
      {way}
    </div>
  );
}
