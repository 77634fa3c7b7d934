import { news as words } from "../../../content/news.ts";
import { newsRules, type Topic } from "../../../content/news-rules.ts";

/** The rules by which articles are selected (content/news-rules.ts). */
export function NewsRules() {
  const topics: Record<string, Topic> = newsRules.topics;
  return (
    <div className="rules" id="rules">
      <h3>{words.rules.title}</h3>
      <ol>
        {newsRules.bars.map(({ name, feeds, needs }) => (
          <li key={name}>
            <strong>{name}</strong>
            {feeds.length > 0 ? ` (${feeds.join(", ")})` : null}:{" "}
            {needs.length > 0
              ? `${words.rules.needs} ${needs.map((key) => topics[key]?.name).join("; ")}.`
              : words.rules.whole}
          </li>
        ))}
        {words.rules.more.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      {Object.values(topics).map(({ name, any, must = [], never = [] }) => (
        <details key={name}>
          <summary>{name}</summary>
          <Words label={words.rules.any} list={any} />
          <Words label={words.rules.must} list={must} />
          <Words label={words.rules.never} list={never} />
        </details>
      ))}
      <details>
        <summary>{words.rules.advertising}</summary>
        <Words label={words.rules.inHeadline} list={newsRules.advertising} />
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
