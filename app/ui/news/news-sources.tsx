import type { Feed } from "../../../content/feed.ts";
import type { SourceState } from "../../../news/source-state.ts";

/** The public part of a source's state; its errors are for the owner only. */
export interface Publisher {
  name: string;
  url: string;
  home: string;
  /** Topics in a few words; may be empty. */
  topic: string;
  /** ISO 8601 instant of the last successful fetch; null before the first, undefined while unknown. */
  lastSuccess?: string | null;
}

/** `home`: the feed's origin where no page of the publisher is known. */
export function asPublisher({ name, url, home, topic, lastSuccess }: Feed & Partial<SourceState>): Publisher {
  return { name, url, home: home ?? new URL(url).origin, topic, lastSuccess };
}

export function PublisherList({ publishers }: { publishers: readonly Publisher[] }) {
  return (
    <ul className="sources" role="list">
      {publishers.map((publisher) => (
        <li key={publisher.url}>
          <a href={publisher.home} rel="noopener">
            {publisher.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
