import "./record-filters.css";
import { recordPage } from "../../../content/record/page.ts";
import { topicLabel, topicValues } from "../../../content/topics.ts";
import { languageTag } from "../../../text/words/lookup.ts";
import { plural } from "../../../text/words/plural.ts";
import { filterAddress, isFiltered, listId, type RecordFilter } from "./record-filter.ts";
import type { RecordView } from "./record-view.ts";
import { TopicSign } from "./topic-sign.tsx";

const words = recordPage.filter;

/** Choices of topic, year and open questions as links; each keeps the others. A line says what is shown. */
export function RecordFilters({ filter, counts, showing, total }: RecordView) {
  const { topic, place, year, open } = filter;
  const known = { ...filter, isUnknown: false };
  return (
    <div className="record-bar" id={listId}>
      <nav className="topics" aria-label={words.topics}>
        <ul role="list">
          <li>
            <Choice filter={{ ...known, topic: undefined }} isChosen={!topic} count={counts.allTopics}>
              {words.all}
            </Choice>
          </li>
          {topicValues.map((value) => (
            <li key={value}>
              <Choice
                filter={{ ...filter, topic: value }}
                isChosen={topic === value}
                count={counts.topics[value] ?? 0}
              >
                <TopicSign topic={value} isFirst /> {topicLabel(value)}
              </Choice>
            </li>
          ))}
        </ul>
      </nav>
      <nav className="topics topics--small" aria-label={words.years}>
        <ul role="list">
          <li>
            <Choice filter={{ ...known, year: undefined }} isChosen={!year}>
              {words.allYears}
            </Choice>
          </li>
          {counts.years.map(([one, count]) => (
            <li key={one}>
              <Choice filter={{ ...filter, year: one }} isChosen={year === one} count={count}>
                {one}
              </Choice>
            </li>
          ))}
          <li>
            <Choice
              filter={{ ...(open ? known : filter), open: !open }}
              isChosen={open === true}
              count={counts.open}
            >
              <i className="lamp-dark" aria-hidden="true" /> {words.open}
            </Choice>
          </li>
        </ul>
      </nav>
      {counts.places.length > 0 ? (
        <nav className="topics topics--small" aria-label={words.places}>
          <ul role="list">
            <li>
              <Choice filter={{ ...known, place: undefined }} isChosen={!place}>
                {words.allPlaces}
              </Choice>
            </li>
            {counts.places.map(({ value, label, count }) => (
              <li key={value}>
                <Choice filter={{ ...filter, place: value }} isChosen={place === value} count={count}>
                  {label}
                </Choice>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p className="showing">
        {showing} {isFiltered(filter) ? <a href={filterAddress({})}>{plural(words.showAll, total)}</a> : null}
      </p>
    </div>
  );
}

/** A choice that would show nothing is no link. */
function Choice(props: {
  filter: RecordFilter;
  isChosen: boolean;
  count?: number;
  children: React.ReactNode;
}) {
  const { filter, isChosen, count, children } = props;
  const number =
    count === undefined ? null : <span className="data">{count.toLocaleString(languageTag())}</span>;
  if (count === 0 && !isChosen)
    return (
      <span className="topics__none">
        {children} {number}
      </span>
    );
  return (
    <a href={filterAddress(filter)} aria-current={isChosen ? "true" : undefined}>
      {children} {number}
    </a>
  );
}
