import { Link } from "react-router";
import type { Lamp } from "../../ui/lamps.tsx";
import { StrokeChart } from "../../ui/stroke-chart.tsx";
import type { todayShown } from "./today-shown.ts";

type Shown = ReturnType<typeof todayShown>;

export interface TodayLamp extends Lamp {
  /** The worst that was found. */
  says: string;
}

/** The lamps that need a look, each with the worst that was found. All fine is one sentence. */
export function HealthCard({ lamps }: { lamps: readonly TodayLamp[] }) {
  const found = lamps.filter(({ state }) => state === "look" || state === "wrong");
  const isFine = found.length === 0;
  return (
    <section className={isFine ? "card a-health" : "card card--look a-health"} aria-labelledby="today-health">
      <div className="card__head">
        <h2 id="today-health">Health</h2>
        <Link to="/health">All checks</Link>
      </div>
      {isFine ? <p className="dim">Nothing needs a look.</p> : null}
      {found.map(({ id, label, state, says }) => (
        <p className="finding" key={id}>
          <FindingTag isWrong={state === "wrong"} />
          {label}: {says} <Link to={`/health#${id}`}>What to do</Link>
        </p>
      ))}
    </section>
  );
}

export function NextEventCard({
  path,
  title,
  day,
  dayWords,
  date,
  hours,
  where,
  away,
  state,
}: NonNullable<Shown["next"]>) {
  return (
    <section className="card a-next" aria-labelledby="today-next">
      <div className="card__head">
        <h2 id="today-next">Next event</h2>
        <Link to={path}>Edit</Link>
      </div>
      <div className="next">
        <p className="next__day">
          <time dateTime={date}>
            <b>{day}</b>
            <span>{dayWords}</span>
          </time>
        </p>
        <p dir="auto">
          <b>{title}</b>
          <span>
            {[state, hours, where].filter(Boolean).join(", ")}. {away}.
          </span>
        </p>
      </div>
    </section>
  );
}

export function DraftsCard({ count, rows }: Shown["drafts"]) {
  return (
    <section className="card" aria-labelledby="today-drafts">
      <div className="card__head">
        <h2 id="today-drafts">
          Drafts and scheduled <b className="n">{count}</b>
        </h2>
      </div>
      <ul className="asks today__drafts" role="list">
        {rows.map(({ path, kind, title, says }) => (
          <li key={path}>
            <p dir="auto">
              <Link to={path}>{title}</Link>
              <span>
                {kind}, {says}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NewsletterCard({ draft, subscribers, last }: Shown["newsletter"]) {
  const people = subscribers === 1 ? "One subscriber" : `${subscribers.toLocaleString("en-US")} subscribers`;
  return (
    <section className="card a-letter" aria-labelledby="today-letter">
      <div className="card__head">
        <h2 id="today-letter">Newsletter</h2>
        <Link to={draft?.path ?? "/newsletter"}>{draft ? "Open draft" : "All issues"}</Link>
      </div>
      <p dir="auto">{draft ? <b>{draft.title}</b> : "No issue is in progress."}</p>
      {draft?.says ? <p>{draft.says}</p> : null}
      <p className="dim">
        {people}.{" "}
        {last
          ? last.isLeaving
            ? `“${last.subject}” is going out.`
            : `The last issue went out ${last.sentAt}.`
          : "No issue has gone out yet."}
      </p>
    </section>
  );
}

export function VisitsCard({ total, says, days }: NonNullable<Shown["visits"]>) {
  return (
    <section className="card card--chart a-visits" aria-labelledby="today-visits">
      <div className="card__head">
        <h2 id="today-visits">Views this week</h2>
        <Link to="/visits">Visits</Link>
      </div>
      <p className="big">
        <b>{total.toLocaleString("en-US")}</b> <span>{says}</span>
      </p>
      <StrokeChart strokes={days} unit="views" />
    </section>
  );
}

function FindingTag({ isWrong = false }: { isWrong?: boolean }) {
  return (
    <span className={isWrong ? "tag tag--bad" : "tag tag--look"}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path className="f" d={isWrong ? "M6 0l6 12H0Z" : "M6 0l6 6-6 6-6-6Z"} />
      </svg>
      {isWrong ? "Wrong" : "Look"}
    </span>
  );
}
