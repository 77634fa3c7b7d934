import { Link } from "react-router";
import { PressForm } from "../../ui/press.tsx";
import { Card } from "../../ui/section.tsx";
import type { ProposalPage } from "./proposal-page.ts";

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
          <Link className="btn btn--small" to={entry.path}>
            {page.kind === "event" ? "Edit or cancel it" : "Edit or withdraw it"}
          </Link>
        ) : null}
        {done.isOpen && done.event ? (
          <PressForm
            action="/undo"
            fields={{ event: done.event, back: `/proposals/${reference}` }}
            label="Take it back"
            look="small"
          >
            Take it back
          </PressForm>
        ) : null}
        {isAccepted ? (
          <Link className="btn btn--quiet btn--small" to={`/proposals/${reference}/decline`}>
            Say no after all
          </Link>
        ) : null}
      </div>
    </Card>
  );
}

/** Withdrawn by the sender, or spam: nothing can be decided. */
export function ClosedCard({ page, closed }: { page: ProposalPage; closed: "withdrawn" | "spam" }) {
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
          <Link className="btn btn--small" to={`/messages/${page.reference}`}>
            Open the message
          </Link>
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
