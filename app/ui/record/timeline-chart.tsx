import "./timeline-chart.css";
import "./timeline-days.css";
import "./timeline-notes.css";
import { recordPage } from "../../../content/record/page.ts";
import { topicLabel, topicValues } from "../../../content/topics.ts";
import { areaCode } from "../drawing/bridge.tsx";
import { elevationLamps, elevationSteel, halfArches, lowerChord, round } from "../drawing/bridge-paths.ts";
import { filterAddress, listId, type RecordFilter } from "./record-filter.ts";
import { shareOf, spotClasses } from "./timeline-plot.ts";
import type { Arch, Note } from "./timeline-view.ts";

const words = recordPage.score;

/** The score: entries as notes on staves under the bridge, whose deck is time. A second way to the entries of the list. */
export function TimelineChart({ arches, filter }: { arches: readonly Arch[]; filter: RecordFilter }) {
  return (
    <>
      <section className="score" aria-label={words.label}>
        <a className="score__skip" href={`#${listId}`}>
          {words.skip}
        </a>
        {arches.map((arch, at) => (
          <div key={arch.label} className="half">
            <Span at={at} notes={arch.notes} />
            <ul className="staves" role="list" aria-label={arch.label}>
              {topicValues.map((value) => (
                <li key={value}>
                  <StaveName topic={value} isLink={at === 0} filter={filter} />
                  {arch.notes
                    .filter(({ topic }) => topic === value)
                    .map((note) => (
                      <NoteLink key={note.slug} note={note} />
                    ))}
                </li>
              ))}
            </ul>
            {arch.today ? <Today {...arch.today} /> : null}
            <p className="axis" aria-hidden="true">
              {arch.axis.map(({ month, name, year }) => (
                <span key={month} className={`i${month}`}>
                  {name}
                  {year ? <b>{year}</b> : null}
                </span>
              ))}
            </p>
          </div>
        ))}
      </section>
      <ul className="score__key" role="list">
        <li>
          <i className="key-lit" aria-hidden="true" />
          {words.key.lit}
        </li>
        <li>
          <i className="key-note" aria-hidden="true" />
          {words.key.note}
        </li>
        <li>
          <i className="key-open" aria-hidden="true" />
          {words.key.open}
        </li>
      </ul>
    </>
  );
}

function StaveName(props: { topic: string; isLink: boolean; filter: RecordFilter }) {
  const { topic, isLink, filter } = props;
  const [first, ...rest] = topicLabel(topic).split(" ");
  const name = (
    <>
      {first}
      {rest.length > 0 ? <span className="stave__rest"> {rest.join(" ")}</span> : null}
    </>
  );
  return isLink ? (
    <a className="stave__name" href={filterAddress({ ...filter, topic })}>
      {name}
    </a>
  ) : (
    <span className="stave__name" aria-hidden="true">
      {name}
    </span>
  );
}

function NoteLink({ note: { href, label, isFirst, isOpen, spot } }: { note: Note }) {
  const classes = ["note", spotClasses(spot)];
  if (isOpen) classes.push("note--open");
  if (shareOf(spot) > 0.55) classes.push("note--left");
  return (
    <a
      className={classes.join(" ")}
      href={href}
      // One way to an entry is enough for the keyboard and for screen readers.
      {...(isFirst ? {} : { "aria-hidden": true, tabIndex: -1 })}
    >
      <span className="note__label">{isOpen ? `${label} ${words.open}` : label}</span>
    </a>
  );
}

/** One arch of the bridge. A lit hanger stands over each note. */
function Span({ at, notes }: { at: number; notes: readonly Note[] }) {
  const { web, hangers, lower, upper } = elevationSteel();
  const lamps = elevationLamps(areaCode()).slice(at * 5, at * 5 + 5);
  const lit = notes.map(({ spot }) => {
    const x = round(600 * shareOf(spot));
    return `M${x} ${round(Math.min(lowerChord(x / 600), 140))}V150`;
  });
  return (
    <svg className="span" viewBox="0 0 600 154" aria-hidden="true">
      {at === 0 ? (
        <g id={steelId}>
          {halfArches.slice(0, 2).map((half) => (
            <g key={half} transform={half}>
              <path className="score-web" d={web + hangers} />
              <path className="score-chord" d={lower + upper} />
            </g>
          ))}
        </g>
      ) : (
        <use href={`#${steelId}`} />
      )}
      <path className="lit" d={[...new Set(lit)].join("")} />
      {lamps.map(({ on, x, y, radius }) => (
        <circle key={x} className={on ? "lamp on" : "lamp off"} cx={round(x - at * 600)} cy={y} r={radius} />
      ))}
      <path className="deck" d="M-1 150H601" />
    </svg>
  );
}

const steelId = "score-steel";

function Today({ words: day, spot, unreadFrom }: NonNullable<Arch["today"]>) {
  return (
    <div className={`until ${spotClasses(spot)}`}>
      {unreadFrom ? (
        <p className={`unread ${spotClasses(unreadFrom)}`}>
          <span>{words.unread}</span>
        </p>
      ) : null}
      <p className="today">
        <span>{day}</span>
      </p>
    </div>
  );
}
