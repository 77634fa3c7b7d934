import type { Clash } from "./proposal-page.ts";

/** Events that are on within three hours, with a way to look at each. */
export function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  return (
    <div className="clash" role="note">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 6-6 6-6-6Z" />
      </svg>
      <p>
        <b>Something else is scheduled within three hours.</b>{" "}
        {clashes.map(({ slug, title, hours, link }) => (
          <span key={slug}>
            <a href={link} dir="auto">
              {title}
            </a>
            , {hours}.{" "}
          </span>
        ))}
        You may publish both.
      </p>
    </div>
  );
}
