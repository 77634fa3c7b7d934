import type { Feed } from "../../../content/feeds.ts";
import type { SourceState } from "../../../news/source-state.ts";

export type Publisher = ReturnType<typeof asPublisher>;

/**
 * The public part of a source's state; its errors are for the owner only. `home`: the feed's origin where no page of the publisher
 * is known. `topic`: in a few words; may be empty. `lastSuccess`: ISO 8601 instant; null before the first, undefined while unknown.
 */
export function asPublisher({ name, url, home, topic, lastSuccess }: Feed & Partial<SourceState>) {
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
