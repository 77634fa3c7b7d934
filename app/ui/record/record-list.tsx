import "./record-list.css";
import { recordPage } from "../../../content/record/page.ts";
import { record as kindWords } from "../../../content/record.ts";
import { Linked } from "../text/linked.tsx";
import { TopicLinks } from "../topics/topic-links.tsx";
import type { DayView, RecordEntryView, SourceView } from "./record-entry-view.ts";
import { entryId } from "./record-filter.ts";
import type { RecordView } from "./record-view.ts";
import { TopicSign } from "./topic-sign.tsx";

const words = recordPage.entry;

export function RecordList({ years }: Pick<RecordView, "years">) {
  return years.map(({ year, entries }) => (
    <section key={year} className="record-year">
      <h2>
        <span className="visually-hidden">{words.of} </span>
        {year}
      </h2>
      <ol className="record-entries" role="list">
        {entries.map((entry) => (
          <li key={entry.slug} className="record-entry" id={entryId(entry.slug)}>
            <div className="record-entry__when">
              <Day day={entry.date} />
              <Topics topics={entry.topics} />
            </div>
            <div className="record-entry__what">
              <h3>
                <a href={`${recordPage.path}/${entry.slug}`}>{entry.title}</a>
              </h3>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
              <div dangerouslySetInnerHTML={{ __html: entry.html }} />
              <Unknown entry={entry} />
              <Corrected entry={entry} />
            </div>
            <div className="record-entry__from">
              <Sources sources={entry.sources} label={words.sources} />
              <Checked day={entry.checked} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  ));
}

export function Day({ day, className }: { day: DayView; className?: string }) {
  return (
    <time className={className} dateTime={day.iso}>
      {day.words}
    </time>
  );
}

/** The first topic with its sign, the others by name; nothing without any. `isWhole`: the sign is drawn here; on the list it stands in the filters. */
export function Topics(props: { topics: readonly string[]; isWhole?: boolean }) {
  const { topics, isWhole } = props;
  const [first] = topics;
  if (!first) return null;
  return (
    <p className="topic-sign">
      <TopicSign topic={first} isFirst={isWhole} />
      <span>
        <TopicLinks topics={topics} word={recordPage.filter.topics} />
      </span>
    </p>
  );
}

export function Unknown({ entry: { open } }: { entry: RecordEntryView }) {
  return open ? (
    <p className="unknown">
      <i className="lamp-dark" aria-hidden="true" />
      <span>
        <strong>{open.what}:</strong> {kindWords.notKnown} <Day day={open.asOf} className="data" />
      </span>
    </p>
  ) : null;
}

export function Corrected({ entry: { corrections } }: { entry: RecordEntryView }) {
  return corrections.map(({ day, text }) => (
    <p key={day.iso + text} className="corrected">
      {words.corrected} <Day day={day} className="data" />: {text}
    </p>
  ));
}

/** When its sources were opened, once all of them were. */
export function Checked({ day, className }: { day: DayView | undefined; className?: string }) {
  return day ? (
    <p className={className}>
      {words.checked} <Day day={day} className="data" />
    </p>
  ) : null;
}

/** Without a link the title helps to find one. `isWhole`: with its title in any case. */
export function Sources(props: {
  sources: readonly SourceView[];
  className?: string;
  label?: string;
  isWhole?: boolean;
}) {
  const { sources, className, label, isWhole } = props;
  return (
    <ul className={className} role="list" aria-label={label}>
      {sources.map(({ publisher, title, date, url, archive, missing }) => (
        <li key={publisher + title}>
          <Linked to={missing ? undefined : url}>
            {isWhole || !url ? `${publisher}: ${title}` : publisher}
          </Linked>{" "}
          {date ? <Day day={date} className="data" /> : null}
          {url ? null : ` (${words.noLink})`}
          {missing ? (
            <>
              {" "}
              ({words.missing} <Day day={missing} className="data" />)
            </>
          ) : null}
          {archive ? (
            <>
              {" "}
              <Linked to={archive}>
                {words.archived} <span className="visually-hidden">{publisher}</span>
              </Linked>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
