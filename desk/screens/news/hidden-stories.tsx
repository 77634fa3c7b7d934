import { PressForm } from "../../ui/press.tsx";
import type { Loaded } from "./news.tsx";

/** The stories that were hidden, last first. */
export function HiddenStories({ hidden }: Loaded) {
  if (hidden.length === 0) return null;
  return (
    <details className="past-checks">
      <summary>{hidden.length === 1 ? "1 hidden story" : `${hidden.length} hidden stories`}</summary>
      <ul className="minis" role="list">
        {hidden.map(({ url, when }) => (
          <li key={url}>
            <span className="news-url">
              {url} <span className="dim">hidden {when}</span>
            </span>
            <PressForm
              action="/news"
              fields={{ url }}
              look="small"
              intent="unhide"
              aria-label={`Show again: ${url}`}
            >
              Show again
            </PressForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
