import "./record-list.css";
import { Fragment } from "react";
import { recordPage } from "../../../content/record/page.ts";
import { record as kindWords } from "../../../content/record.ts";
import { topicLabel } from "../../../content/topics.ts";
import { listed, plural } from "../../../text/words/plural.ts";
import { Part } from "../text/fold.tsx";
import { Lines } from "../text/lines.tsx";
import { Linked } from "../text/linked.tsx";
import { TopicLinks } from "../topics/topic-links.tsx";
import type { DayView, RecordEntryView, RecordLine, SourceView } from "./record-entry-view.ts";
import { entryId, filterAddress, isFiltered } from "./record-filter.ts";
import type { RecordView } from "./record-view.ts";
import { monthClass } from "./timeline-plot.ts";
import { TopicSign } from "./topic-sign.tsx";

const words = recordPage.entry;

/** By year: the newest is open, the older ones are folded, or links where there are too many; with a filter all are open. */
export function RecordList({ years, filter }: Pick<RecordView, "years" | "filter">) {
  const [newest, ...older] = years;
  if (!newest) return null;
  const monthOf = ({ date }: RecordLine) => date.iso.slice(0, 7);
  const months = new Set(newest.entries.map(monthOf));
  return (
    <>
      <section className="record-year">
        <h2>{newest.year}</h2>
        <div className="record-entries">
          {[...months].map((month) => (
            <div key={month} className={`record-month ${monthClass(month)}`}>
              <Entries entries={newest.entries.filter((entry) => monthOf(entry) === month)} />
            </div>
          ))}
        </div>
      </section>
      <div className={older.length > 0 ? "fold record-fold" : undefined}>
        {older.map(({ year, count, entries }) => {
          const note = plural(recordPage.facts.entries, count);
          return entries.length === 0 ? (
            <div key={year} className="record-fold__year">
              <h2>
                <a href={filterAddress({ year })}>{year}</a>
              </h2>{" "}
              <span className="data">{note}</span>
            </div>
          ) : (
            <Part level={2} key={year} id={`y${year}`} title={year} note={note} open={isFiltered(filter)}>
              <div className="record-entries">
                <Entries entries={entries} />
              </div>
            </Part>
          );
        })}
      </div>
    </>
  );
}

/** A line each: day, headline, and from whom, about what and what is not known. */
function Entries({ entries }: Pick<RecordView["years"][number], "entries">) {
  return (
    <Lines
      lines={entries.map(({ slug, title, date, sources, topics, open }) => ({
        path: `${recordPage.path}/${slug}`,
        title,
        anchor: entryId(slug),
        when: null,
        text: (
          <>
            <Day day={date} className="data" />{" "}
            {sources.map(({ publisher, title, url, archive, missing }, at) => (
              <Fragment key={publisher + title}>
                {at > 0 ? ", " : null}
                <Linked to={missing ? archive : url}>{publisher}</Linked>
                {url ? null : ` (${words.noLink})`}
              </Fragment>
            ))}
            {` · ${listed(topics.map(topicLabel))}`}
            {open ? (
              <>
                {" · "}
                <i className="lamp-dark" aria-hidden="true" /> {open.what}: {words.notKnown}
              </>
            ) : null}
          </>
        ),
      }))}
    />
  );
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
