import { Link } from "react-router";
import { capitalized } from "../../../text/capitalized.ts";
import { checkSigns } from "../../ui/health-checks.tsx";
import { LinkButton } from "../../ui/press.tsx";
import { LinkedRows } from "../../ui/row-words.tsx";
import { Card } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { StrokeChart } from "../../ui/stroke-chart.tsx";
import type { Today, viewCounts } from "./read-today.ts";
import type { Loaded } from "./today.tsx";

/** Messages to answer, the one that has waited longest first. */
export function MessagesCard({ count, rows }: Today["messages"]) {
  return (
    <Card
      id="today-messages"
      title="Messages to answer"
      count={count.toLocaleString("en-US")}
      className="card--wide"
      end={<Link to="/messages">All messages</Link>}
    >
      <LinkedRows className="rows rows--short" rows={rows} />
      {count > rows.length ? <p className="card__more">And {count - rows.length} that came later.</p> : null}
    </Card>
  );
}

/** What colleagues gave to whoever looks, and what they took themselves. */
export function MineCard({ count, rows }: Today["mine"]) {
  return (
    <Card
      id="today-mine"
      title="Yours"
      count={count.toLocaleString("en-US")}
      className="card--wide"
      end={
        <span>
          <Link to="/messages?show=mine">Messages</Link>, <Link to="/proposals?show=mine">proposals</Link>
        </span>
      }
    >
      <LinkedRows rows={rows} />
    </Card>
  );
}

/** What the button says of each kind, "Read" of any other. */
const verbs: Readonly<Record<string, string>> = { Event: "Look and list", Change: "Compare" };
const decline = { look: "quiet small", label: "Decline" };

/** Proposals, stories and asked changes. */
export function DecideCard({ count, rows }: Today["decide"]) {
  return (
    <Card
      id="today-decide"
      title="To decide"
      count={count.toLocaleString("en-US")}
      className="a-decide"
      end={<Link to="/proposals">All proposals</Link>}
    >
      <ul className="asks" role="list">
        {rows.map(({ key, path, kind, form, label, title, says }) => (
          <li key={key}>
            <p dir="auto" id={`ask-${key}`}>
              <b>{form}:</b> {title}
              <span>{label ? `${label}. ${capitalized(says)}` : says}</span>
            </p>
            <div className="acts">
              <LinkButton
                look="small"
                to={path}
                aria-describedby={`ask-${key}`}
                label={verbs[kind] ?? "Read"}
              />
              {kind === "Change" ? null : (
                <LinkButton {...decline} to={`${path}/decline`} aria-describedby={`ask-${key}`} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The health checks that need a look, each with the worst that was found. All fine is one sentence. */
export function HealthCard({ results }: Pick<Loaded, "results">) {
  const found = results.filter(({ state }) => state === "look" || state === "wrong");
  const isFine = found.length === 0;
  return (
    <Card
      id="today-health"
      title="Health"
      className={isFine ? "a-health" : "card--look a-health"}
      end={<Link to="/health">All checks</Link>}
    >
      {isFine ? <p className="dim">Nothing needs a look.</p> : null}
      {found.map(({ key, name, state, says }) => (
        <p className="finding" key={key}>
          <StateTag sign={checkSigns[state]}>{state === "wrong" ? "Wrong" : "Look"}</StateTag>
          {name}: {says} <Link to={`/health#${key}`}>What to do</Link>
        </p>
      ))}
    </Card>
  );
}

export function NextEventCard({ path, title, away, ...next }: NonNullable<Today["next"]>) {
  return (
    <Card id="today-next" title="Next event" className="a-next" end={<Link to={path}>Edit</Link>}>
      <div className="next">
        <p className="next__day">
          <time dateTime={next.date}>
            <b>{next.day}</b>
            <span>{next.dayWords}</span>
          </time>
        </p>
        <p dir="auto">
          <b>{title}</b>
          <span>
            {[next.state, next.hours, next.where].filter(Boolean).join(", ")}. {away}.
          </span>
        </p>
      </div>
    </Card>
  );
}

export function DraftsCard({ count, rows }: Today["drafts"]) {
  return (
    <Card id="today-drafts" title="Drafts and scheduled" count={count}>
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
    </Card>
  );
}

export function NewsletterCard({ draft, subscribers, last, topicMails }: Today["newsletter"]) {
  const people = subscribers === 1 ? "One subscriber" : `${subscribers.toLocaleString("en-US")} subscribers`;
  return (
    <Card
      id="today-letter"
      title="Newsletter"
      className="a-letter"
      end={<Link to={draft?.path ?? "/newsletter"}>{draft ? "Open draft" : "All issues"}</Link>}
    >
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
      {topicMails.waiting + topicMails.leaving > 0 ? (
        <p>
          <Link to="/newsletter">Mail by topic</Link>: {topicMails.waiting} waiting for an owner,{" "}
          {topicMails.leaving} about to leave.
        </p>
      ) : null}
    </Card>
  );
}

export function VisitsCard({ total, says, days }: ReturnType<typeof viewCounts>) {
  return (
    <Card
      id="today-visits"
      title="Views this week"
      className="card--chart a-visits"
      end={<Link to="/visits">Visits</Link>}
    >
      <p className="big">
        <b>{total.toLocaleString("en-US")}</b> <span>{says}</span>
      </p>
      <StrokeChart strokes={days} unit="views" />
    </Card>
  );
}
