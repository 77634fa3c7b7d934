import "../text/lines.css";
import "./description.css";
import "./story-lines.css";
import { news as words } from "../../../content/news.ts";
import { fill } from "../../../text/words/fill.ts";
import type { StoryLine } from "../../news-ways.ts";
import { Time } from "../events/time.tsx";
import { AlsoIn, Labels, Ours, Out } from "./also-in.tsx";

interface StoryLinesProps {
  stories: readonly StoryLine[];
  /** Of the headlines. */
  level: 2 | 3;
  /** How it is said when each was published. */
  form?: "date" | "minute";
}

/** Headlines under a strong line, each a link to its publisher. */
export function StoryLines({ stories, level, form = "date" }: StoryLinesProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className="lines lines--news" role="list">
      {stories.map(({ title, url, source, publishedAt, description, why, alsoIn, labels, ...ours }) => (
        <li key={url}>
          <p className="source">
            {source}
            <Labels labels={labels} />
          </p>
          <div>
            <Heading>
              <Out href={url} text={ours.headline ?? title} />
            </Heading>
            {ours.headline ? <Ours label={fill(words.headlineAt, { source })} text={title} /> : null}
            {description ? <p className="description">{description}</p> : null}
            {ours.note ? <Ours label={words.note} text={ours.note} /> : null}
            {alsoIn.length > 0 ? <AlsoIn others={alsoIn} /> : null}
          </div>
          <p className="lines__end">
            {why ? (
              <span>
                <span className="visually-hidden">{words.why} </span>
                {why}
              </span>
            ) : null}
            <Time className="data" iso={publishedAt} form={form} />
          </p>
        </li>
      ))}
    </ul>
  );
}
