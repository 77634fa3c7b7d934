import { Form } from "react-router";

/** The stories that were hidden, last first. */
export function HiddenStories({ hidden }: { hidden: readonly { url: string; when: string }[] }) {
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
            <Form method="post" action="/news">
              <input type="hidden" name="url" value={url} />
              <button
                className="btn btn--small"
                type="submit"
                name="intent"
                value="unhide"
                aria-label={`Show again: ${url}`}
              >
                Show again
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
