/** The ways into the news: links to topics and places, and to the months of the archive. All of them work without script. */
import "./ways-in.css";
import type { Chip, Month } from "../../news-ways.ts";
import { ArrowRight } from "../drawing/icons.tsx";

export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <nav className="news-topics" aria-label={label}>
      <ul role="list">
        {chips.map(({ name, href, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="text-link" href={href}>
      {children} <ArrowRight />
    </a>
  );
}

/** The months of the archive, each with a stroke as long as it has stories. */
export function Months({ title, note, list }: { title: string; note: string; list: readonly Month[] }) {
  if (list.length === 0) return null;
  const most = Math.max(...list.map(({ stories }) => stories));
  return (
    <section className="archive">
      <h2 id="by-month">{title}</h2>
      <ol className="reflections" role="list">
        {list.map(({ href, month, year, stories, said }) => (
          <li key={href}>
            <a href={href}>
              <svg viewBox="0 0 12 100" aria-hidden="true">
                <path d={`M6 6V${Math.max(7, Math.round((94 * stories) / most))}`} />
              </svg>
              <b aria-hidden="true">{month}</b>
              <span className="data" aria-hidden="true">
                {year || "\u00a0"}
              </span>
              <span className="data" aria-hidden="true">
                {stories}
              </span>
              <span className="visually-hidden">{said}</span>
            </a>
          </li>
        ))}
      </ol>
      <p>{note}</p>
    </section>
  );
}
