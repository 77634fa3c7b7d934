import { Link } from "react-router";
import { Callout } from "../../ui/callouts.tsx";
import { LinkButton, PressForm } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import type { ProposalPage } from "./proposal-page.ts";

/** What was sent, field by field, as text; and what its sender changed since. */
export function SubmittedCard({ page }: { page: ProposalPage }) {
  const { reference, fields, sinceSent, pictureAlt } = page;
  return (
    <section className="came" aria-labelledby="submitted">
      <h2 id="submitted">What came in</h2>
      {pictureAlt === undefined ? null : <img src={`/proposals/${reference}/picture`} alt={pictureAlt} />}
      <dl className="came__fields">
        {fields.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
        <div>
          <dt>Reference</dt>
          <dd>
            <Link to={`/messages/${reference}`}>{reference}</Link>
          </dd>
        </div>
      </dl>
      {sinceSent.length > 0 ? (
        <details className="came__since">
          <summary>The sender has changed it since it came in</summary>
          <DifferenceList differences={sinceSent} />
        </details>
      ) : null}
    </section>
  );
}

/** Of each field the old text and the new. */
export function DifferenceList({ differences }: { differences: ProposalPage["sinceSent"] }) {
  return (
    <dl className="came__fields">
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">
            <del>
              <span className="visually-hidden">Before: </span>
              {before || "Nothing"}
            </del>
          </dd>
          <dd dir="auto">
            <ins>
              <span className="visually-hidden">Now: </span>
              {after || "Nothing"}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Other events, with a way to look at each. */
export function Nearby({ title, events, end }: { title: string; events: NearbyEvent[]; end: string }) {
  return (
    <Callout role="note">
      <p>
        <b>{title}</b>{" "}
        {events.map(({ title, hours, link }) => (
          <span key={link}>
            <a href={link} dir="auto">
              {title}
            </a>
            {hours ? `, ${hours}` : ""}.{" "}
          </span>
        ))}
        {end}
      </p>
    </Callout>
  );
}

type NearbyEvent = { title: string; hours?: string; link: string };

/** What was decided before, by whom, what became of the mail, and the way back while there is one. */
export function DoneCard({ page, done }: { page: ProposalPage; done: NonNullable<ProposalPage["done"]> }) {
  const { reference, entry, next, changePath } = page;
  const isAccepted = done.decision === "accepted";
  return (
    <Card
      id="done"
      title={titleOf(page, isAccepted)}
      className="decide__done"
      end={
        next && (
          <p>
            Next: <Link to={next.path}>{next.title}</Link>
          </p>
        )
      }
    >
      <p>
        {done.says} {done.mailSays}
      </p>
      {changePath ? (
        <p>
          The sender asked for a change. <Link to={changePath}>Compare the two</Link>
        </p>
      ) : null}
      <div className="acts">
        {isAccepted && entry?.siteLink ? (
          <a className="btn btn--small" href={entry.siteLink}>
            See it on the site
          </a>
        ) : null}
        {isAccepted && entry ? (
          <LinkButton
            look="small"
            to={entry.path}
            label={page.kind === "event" ? "Edit or cancel it" : "Edit or withdraw it"}
          />
        ) : null}
        {done.isOpen && done.event ? (
          <PressForm
            action="/undo"
            navigate={false}
            fields={{ event: done.event, back: `/proposals/${reference}` }}
            formLabel="Take it back"
            look="small"
            label="Take it back"
          />
        ) : null}
        {isAccepted ? (
          <LinkButton look="quiet small" to={`/proposals/${reference}/decline`} label="Say no after all" />
        ) : null}
      </div>
    </Card>
  );
}

/** Withdrawn by the sender, or spam: nothing can be decided. */
export function ClosedCard({ page, closed }: { page: ProposalPage; closed: string }) {
  const isSpam = closed === "spam";
  return (
    <Card
      id="closed"
      title={isSpam ? "Marked as spam" : "Withdrawn by the sender"}
      className="card--look decide__done"
    >
      <p>
        {isSpam
          ? "You can’t decide about spam. If it isn’t spam, mark it as not spam first."
          : "The sender withdrew it through the private link. It can’t be published, and there’s nothing to do."}
      </p>
      {isSpam ? (
        <div className="acts">
          <LinkButton look="small" to={`/messages/${page.reference}`} label="Open the message" />
        </div>
      ) : null}
    </Card>
  );
}

function titleOf({ entry }: ProposalPage, isAccepted: boolean): string {
  if (!isAccepted) return "Declined";
  if (entry?.goesUp) return `Scheduled: it goes up on ${entry.goesUp}`;
  return entry?.state === "published" ? "On the site" : "Accepted, and since taken off the site";
}
