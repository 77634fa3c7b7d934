import "../../ui/chart.css";
import "./newsletter.css";
import { Link } from "react-router";
import { Look, Problem } from "../../ui/callouts.tsx";
import { PressForm } from "../../ui/press.tsx";
import { IssueProofs } from "./issue-proofs.tsx";
import type { IssueData } from "./read-issue.ts";
import { IssueFiguresList, SendingBar, useLooking } from "./sending-bar.tsx";

/** Above the form of an issue: what was proven of it, when it leaves, how it fares. `screen`: its path. */
export function IssueStatus({ issue, screen }: { issue: IssueData; screen: string }) {
  const { canBeSent, proofs, problem, scheduled, sending, bounces } = issue;
  if (sending)
    return (
      <>
        <SendingBar issue={sending} path={screen} />
        <IssueFiguresList issue={sending} bounces={bounces} />
      </>
    );
  if (!canBeSent)
    return (
      <p>
        This issue has a page but was never emailed from here. To email it, take its page off the site first.
      </p>
    );
  return (
    <>
      {scheduled ? <ScheduledNotice screen={screen} scheduled={scheduled} /> : null}
      {problem ? <Problem>It could not leave at its time. {problem}</Problem> : null}
      <IssueProofs proofs={proofs} />
    </>
  );
}

/** Says when an issue leaves, with the way back. */
function ScheduledNotice({
  screen,
  scheduled: { when, isSoon },
}: {
  screen: string;
  scheduled: NonNullable<IssueData["scheduled"]>;
}) {
  useLooking(isSoon);
  return (
    <Look role="status">
      <p>
        {isSoon ? (
          <>
            <b>It goes out in a few seconds.</b> Then it can’t be taken back.{" "}
            <noscript>
              <Link to={screen} reloadDocument>
                Look again
              </Link>
            </noscript>
          </>
        ) : (
          <>
            <b>It leaves on {when}.</b> Saving another text makes it a draft again.
          </>
        )}
      </p>
      <PressForm look="small" name="act" value="issue.take-back">
        Take it back
      </PressForm>
    </Look>
  );
}
