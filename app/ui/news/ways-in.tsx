/** The ways into the news: links to topics and places. They work without script. */
import "./ways-in.css";
import type { Chip } from "../../news-ways.ts";
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
