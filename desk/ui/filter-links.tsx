import { Link } from "react-router";

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
