import { newsNote as words } from "../../../content/news/note.ts";
import { type Bar, newsRules, subjectName } from "../../../content/news-rules.ts";
import { foreign, sentence } from "../../../text/words/lookup.ts";
import { listed } from "../../../text/words/plural.ts";
import { Time } from "../events/time.tsx";
import type { Publisher } from "./news-sources.tsx";

export function PublisherTable({ publishers }: { publishers: readonly Publisher[] }) {
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
            <td>{foreign(publisher.topic)}</td>
            <td>{publisher.lastSuccess ? <Time iso={publisher.lastSuccess} form="minute" /> : unread}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rules by which articles are selected (content/news-rules.ts). */
export function NewsRules() {
  const { topics } = newsRules;
  const bars: readonly Bar[] = newsRules.bars;
  const namesOf = (keys: readonly string[]) => keys.map(subjectName).join("; ");
  const { places } = newsRules;
  return (
    <div className="rules" id="rules">
      <details>
        <summary>{words.rules.title}</summary>
        <ol>
          {bars.map(({ name, feeds, needs, needsHere = [] }) => (
            <li key={name}>
              <strong>{sentence(name)}</strong>
              {feeds.length > 0 ? ` (${listed(feeds.map(foreign))})` : null}:{" "}
              {needs.length > 0 ? `${words.rules.needs} ${namesOf(needs)}.` : words.rules.whole}
              {needsHere.length > 0 ? ` ${words.rules.needsHere} ${namesOf(needsHere)}.` : null}
            </li>
          ))}
          {words.rules.more.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </details>
      {[
        ...Object.entries(topics).map(([key, topic]) => ({ ...topic, name: subjectName(key) })),
        { ...places, name: sentence(places.name), weak: [], sorts: [] },
      ].map(({ name, any, weak, sorts = [], never }) => (
        <details key={name}>
          <summary>{name}</summary>
          <Words label={words.rules.any} list={any} />
          <Words label={words.rules.weak} list={weak} />
          <Words label={words.rules.sorts} list={sorts} />
          <Words label={words.rules.never} list={never} />
        </details>
      ))}
      <details>
        <summary>{words.rules.marks}</summary>
        <Words label={words.rules.sections} list={newsRules.sections} />
        <Words label={words.rules.advertising} list={newsRules.advertising} />
      </details>
    </div>
  );
}

function Words({ label, list }: { label: string; list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <p>
      {label} <span className="rules__words">{list.map(foreign).join(" · ")}</span>
    </p>
  );
}
