import { Link } from "react-router";
import { RowWords } from "../../ui/row-words.tsx";
import { Card } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { DecisionRow } from "../proposals/decision-row.ts";
import type { todayShown } from "./today-shown.ts";

type Shown = ReturnType<typeof todayShown>;

/** Messages to answer, the one that has waited longest first. */
export function MessagesCard({ count, rows }: Shown["messages"]) {
  return (
    <Card
      id="today-messages"
      title="Messages to answer"
      count={count.toLocaleString("en-US")}
      className="card--wide"
      end={<Link to="/messages">All messages</Link>}
    >
      <ul className="rows rows--short" role="list">
        {rows.map((row) => (
          <li key={row.path} className={row.isNew ? "row row--new" : "row"}>
            <Link to={row.path}>
              <RowWords {...row} tag={<StateTag sign={row.sign}>{row.state}</StateTag>} />
            </Link>
          </li>
        ))}
      </ul>
      {count > rows.length ? <p className="card__more">And {count - rows.length} that came later.</p> : null}
    </Card>
  );
}

/** Proposals, stories and asked changes. */
export function DecideCard({ count, rows }: { count: number; rows: readonly DecisionRow[] }) {
  return (
    <Card
      id="today-decide"
      title="To decide"
      count={count.toLocaleString("en-US")}
      className="a-decide"
      end={<Link to="/proposals">All proposals</Link>}
    >
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
    </Card>
  );
}
