import { newsNote as words } from "../../../content/news/note.ts";
import { Time } from "../events/time.tsx";
import { NewsRules } from "./news-rules.tsx";
import type { Publisher } from "./news-sources.tsx";

/** How stories are chosen, and who is read. */
export function NoteContent({ publishers }: { publishers: readonly Publisher[] }) {
  const { note } = words;
  return (
    <div className="wrap">
      <div className="stack">
        <h2 id="how">{note.title}</h2>
        <p>{note.text}</p>
        <NewsRules />
      </div>
      <div className="stack">
        <PublisherTable publishers={publishers} />
        <p>
          {note.follow} <a href="/feed.xml">Atom</a>, <a href="/feed.json">JSON Feed</a>
        </p>
      </div>
    </div>
  );
}

function PublisherTable({ publishers }: { publishers: readonly Publisher[] }) {
  const { caption, columns, notYet } = words.sources;
  // Where nobody has been read yet, the empty list of stories says so.
  const unread = publishers.some(({ lastSuccess }) => lastSuccess) ? notYet : null;
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
              <a href={publisher.home} rel="noopener">
                {publisher.name}
              </a>
            </th>
            <td>{publisher.topic}</td>
            <td>{publisher.lastSuccess ? <Time iso={publisher.lastSuccess} form="minute" /> : unread}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
