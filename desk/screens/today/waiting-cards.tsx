import { Link } from "react-router";
import type { DecisionRow } from "../proposals/decision-row.ts";
import { StateTag } from "../proposals/state-tag.tsx";
import type { todayShown } from "./today-shown.ts";

type Shown = ReturnType<typeof todayShown>;

/** Messages to answer, the one that has waited longest first. */
export function MessagesCard({ count, rows }: Shown["messages"]) {
  return (
    <section className="card card--wide" aria-labelledby="today-messages">
      <div className="card__head">
        <h2 id="today-messages">
          Messages to answer <b className="n">{count.toLocaleString("en-US")}</b>
        </h2>
        <Link to="/messages">All messages</Link>
      </div>
      <ul className="rows rows--short" role="list">
        {rows.map(({ path, sender, subject, beginning, form, waits, since, waited }) => (
          <li key={path} className={waits ? "row" : "row row--new"}>
            <Link to={path}>
              <span className="row__who" dir="auto">
                {sender}
              </span>
              <span className="row__what" dir="auto">
                <b>{subject || form}</b> <span>{beginning}</span>
              </span>
              <span className="row__form">{form}</span>
              <StateTag state={waits ? "waiting" : "new"} />
              <time dateTime={since}>{waited}</time>
            </Link>
          </li>
        ))}
      </ul>
      {count > rows.length ? <p className="card__more">And {count - rows.length} that came later.</p> : null}
    </section>
  );
}

/** Proposals, stories and asked changes. */
export function DecideCard({ count, rows }: { count: number; rows: readonly DecisionRow[] }) {
  return (
    <section className="card a-decide" aria-labelledby="today-decide">
      <div className="card__head">
        <h2 id="today-decide">
          To decide <b className="n">{count.toLocaleString("en-US")}</b>
        </h2>
        <Link to="/proposals">All proposals</Link>
      </div>
      <ul className="asks" role="list">
        {rows.map(({ key, path, kind, title, says }) => (
          <li key={key}>
            <p dir="auto" id={`ask-${key}`}>
              <b>{kind}:</b> {title}
              <span>{says}</span>
            </p>
            <div className="acts">
              <Link className="btn btn--small" to={path} aria-describedby={`ask-${key}`}>
                {kind === "Event" ? "Look and list" : kind === "Change" ? "Compare" : "Read"}
              </Link>
              {kind === "Change" ? null : (
                <Link
                  className="btn btn--quiet btn--small"
                  to={`${path}/decline`}
                  aria-describedby={`ask-${key}`}
                >
                  Decline
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
