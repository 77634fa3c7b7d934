import { newsNote as words } from "../../../content/news/note.ts";
import { type Bar, newsRules, type Topic } from "../../../content/news-rules.ts";

/** The rules by which articles are selected (content/news-rules.ts). */
export function NewsRules() {
  const topics: Record<string, Topic> = newsRules.topics;
  const bars: readonly Bar[] = newsRules.bars;
  const namesOf = (keys: readonly string[]) => keys.map((key) => topics[key]?.name).join("; ");
  return (
    <div className="rules" id="rules">
      <details>
        <summary>{words.rules.title}</summary>
        <ol>
          {bars.map(({ name, feeds, needs, needsHere = [] }) => (
            <li key={name}>
              <strong>{name}</strong>
              {feeds.length > 0 ? ` (${feeds.join(", ")})` : null}:{" "}
              {needs.length > 0 ? `${words.rules.needs} ${namesOf(needs)}.` : words.rules.whole}
              {needsHere.length > 0 ? ` ${words.rules.needsHere} ${namesOf(needsHere)}.` : null}
            </li>
          ))}
          {words.rules.more.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </details>
      {[...Object.values(topics), { ...newsRules.places, weak: [] }].map(({ name, any, weak, never }) => (
        <details key={name}>
          <summary>{name}</summary>
          <Words label={words.rules.any} list={any} />
          <Words label={words.rules.weak} list={weak} />
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
      {label} <span className="rules__words">{list.join(" · ")}</span>
    </p>
  );
}
