import { useEffect, useState } from "react";
import { feeds } from "../../../content/feeds.ts";
import { news as words } from "../../../content/news.ts";
import type { SourceState } from "../../../news/source-state.ts";
import { Time } from "../events/time.tsx";

/** A publisher, as shown to readers. */
export interface Publisher {
  name: string;
  /** URL of the feed. */
  url: string;
  /** The publisher's home page; the feed's origin where none is known. */
  home: string;
  /** Topics in a few words; may be empty. */
  topic: string;
  /** ISO 8601 instant of the last successful fetch; null before the first, undefined while unknown. */
  lastSuccess?: string | null;
}

/** The public part of a source's state; its errors are for the owner only. */
export function asPublisher({ name, url, home, topic, lastSuccess }: SourceState): Publisher {
  return { name, url, home: home ?? new URL(url).origin, topic, lastSuccess };
}

/** The publishers: those of the response when there is one, those of our list until then. */
export function usePublishers(
  loaded: Publisher[] | Promise<Publisher[] | undefined> | undefined,
): Publisher[] {
  const [publishers, setPublishers] = useState<Publisher[]>(
    Array.isArray(loaded) ? orOurs(loaded) : feeds.slice(),
  );
  useEffect(() => {
    let here = true;
    Promise.resolve(loaded).then((states) => here && states && setPublishers(orOurs(states)));
    return () => {
      here = false;
    };
  }, [loaded]);
  return publishers;
}

function orOurs(states: Publisher[]): Publisher[] {
  return states.length > 0 ? states : feeds.slice();
}

/** Their names, each linked to its home page. */
export function PublisherList({ publishers }: { publishers: readonly Publisher[] }) {
  return (
    <ul className="sources" role="list">
      {publishers.map(({ url, ...publisher }) => (
        <li key={url}>
          <Home {...publisher} />
        </li>
      ))}
    </ul>
  );
}

/** The same with the topics of each and when it was last fetched. */
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
        {publishers.map(({ url, lastSuccess, ...publisher }) => (
          <tr key={url}>
            <th scope="row">
              <Home {...publisher} />
            </th>
            <td>{publisher.topic}</td>
            <td>{lastSuccess ? <Time iso={lastSuccess} form="minute" /> : notYet}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Home({ name, home }: Pick<Publisher, "name" | "home">) {
  return (
    <a href={home} rel="noopener">
      {name}
    </a>
  );
}
