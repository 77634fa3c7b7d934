import { Link } from "react-router";

/** The way to the pages before and after; nothing where there is one. `words`: of these two links. */
export function Pager({
  page,
  pages,
  to,
  words: [before, after],
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
  words: readonly [string, string];
}) {
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
