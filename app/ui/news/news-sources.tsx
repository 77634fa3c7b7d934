import { feeds } from "../../../content/feeds.ts";
import { news as words } from "../../../content/news.ts";
import type { SourceState } from "../../../news/source-state.ts";
import { Time } from "../events/time.tsx";
import { type Deferred, useDeferred } from "./use-deferred.ts";

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
export function asPublisher({ name, url, home, topic, lastSuccess }: SourceState): Publisher {
  return { name, url, home: home ?? new URL(url).origin, topic, lastSuccess };
}

/** The publishers: those of the response when there are any, those of our list until then. */
export function usePublishers(loaded: Deferred<Publisher[]>): readonly Publisher[] {
  const publishers = useDeferred(loaded, []);
  return publishers.length > 0 ? publishers : feeds;
}

export function PublisherList({ publishers }: { publishers: readonly Publisher[] }) {
  return (
    <ul className="sources" role="list">
      {publishers.map((publisher) => (
        <li key={publisher.url}>
          <Home {...publisher} />
        </li>
      ))}
    </ul>
  );
}

export function PublisherTable({ publishers }: { publishers: readonly Publisher[] }) {
  const { caption, columns, notYet } = words.sources;
  return (
    <table className="sheet publishers">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.publisher}</th>
          <th scope="col">{columns.topic}</th>
          <th scope="col">{columns.lastRead}</th>
        </tr>
      </thead>
      <tbody>
        {publishers.map((publisher) => (
          <tr key={publisher.url}>
            <th scope="row">
              <Home {...publisher} />
            </th>
            <td>{publisher.topic}</td>
            <td>{publisher.lastSuccess ? <Time iso={publisher.lastSuccess} form="minute" /> : notYet}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Home({ name, home }: Publisher) {
  return (
    <a href={home} rel="noopener">
      {name}
    </a>
  );
}
