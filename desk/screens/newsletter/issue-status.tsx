import "../../ui/chart.css";
import "./newsletter.css";
import { Link } from "react-router";
import { people } from "../../../newsletter/count-people.ts";
import type { Proofs } from "../../../newsletter/sending/proofs.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { Callout, Problem } from "../../ui/callouts.tsx";
import { fieldId, TextField } from "../../ui/field-frame.tsx";
import { Press, PressForm } from "../../ui/press.tsx";
import { type SignName, StateTag } from "../../ui/state-tag.tsx";
import { SchedulePress, TimeField } from "../entries/editor-parts.tsx";
import type { EditedEntry, TypedTime } from "../entries/read-editor.ts";
import type { IssueData } from "./read-issue.ts";
import { IssueFiguresList, SendingBar, useLooking } from "./sending-bar.tsx";

/** Above the form of an issue: what was proven of it, when it leaves, how it fares. `screen`: its path. */
export function IssueStatus({ issue, screen }: { issue: IssueData; screen: string }) {
  const { canBeSent, maySend, proofs, problem, scheduled, sending, bounces } = issue;
  if (sending)
    return (
      <>
        <SendingBar issue={sending} path={screen} />
        <IssueFiguresList issue={sending} bounces={bounces} maySend={maySend} />
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
      {scheduled ? <ScheduledNotice screen={screen} {...scheduled} /> : null}
      {problem ? <Problem>It could not leave at its time. {problem}</Problem> : null}
      <ol className="steps" role="list" aria-label="Before it goes out">
        {signsOf(proofs).map(([sign, words]) => (
          <li key={words}>
            <StateTag sign={sign}>{words}</StateTag>
          </li>
        ))}
      </ol>
      {proofs.broken.length > 0 ? (
        <ul className="broken">
          {proofs.broken.map(({ url, why }) => (
            <li key={url}>
              <span className="data">{url}</span>: {why}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Says when an issue leaves, with the way back. */
function ScheduledNotice({ screen, when, isSoon }: NonNullable<IssueData["scheduled"]> & { screen: string }) {
  useLooking(isSoon);
  return (
    <Callout role="status">
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
      <PressForm look="small" act="issue.unschedule" label="Take it back" />
    </Callout>
  );
}

/** The four proofs above an issue. */
function signsOf({ written, postalAddress, tested, broken: { length } }: Proofs): [SignName, string][] {
  const broken = length === 1 ? "One link is broken" : `${length} links are broken`;
  const tests: Record<Proofs["tested"], [SignName, string][]> = {
    yes: [length > 0 ? ["look", broken] : ["done", "Links work"], ["done", "Test sent"]],
    earlier: [
      ["off", "Links not checked since"],
      ["look", "Changed since the test"],
    ],
    no: [
      ["off", "Links not checked"],
      ["off", "Test not sent"],
    ],
  };
  return [
    written ? ["done", "Written"] : ["bad", "Not written yet"],
    ...tests[tested],
    postalAddress ? ["done", "Postal address set"] : ["bad", "Postal address missing"],
  ];
}

/** The end of an issue's form: to how many it goes, now or at a time. */
export function SendFields({
  issue: { canBeSent, maySend, confirmed, zone },
  entry,
  refused,
  errors,
}: {
  issue: IssueData;
  entry: EditedEntry;
  refused: TypedTime | undefined;
  errors: readonly FieldError[];
}) {
  if (!canBeSent) return null;
  if (!maySend) return <p className="quiet-end">Only an owner can send it. Save it, and tell one of them.</p>;
  const number = confirmed.toLocaleString("en-US");
  return (
    <section className="quiet-end" id="send" aria-labelledby="send-title">
      <h2 id="send-title" tabIndex={-1}>
        Send it to {people(confirmed)}
      </h2>
      {confirmed === 0 ? (
        <p>Nobody has confirmed yet. People join with the form on the home page.</p>
      ) : (
        <>
          <p>
            Once the first email has gone out, it can’t be taken back. You have ten seconds after this, or
            until the day and time that you choose.
          </p>
          <div className="f-row f-row--2">
            <TextField
              id={fieldId("count")}
              name="count"
              label={`Type ${number} to confirm`}
              error={errors.find(({ field }) => field === "count")?.message}
              isAlert={false}
              inputMode="numeric"
              autoComplete="off"
            />
            <TimeField
              {...{ entry, refused, label: `Day and time, ${zone}`, optional: "to send it later" }}
              hint="To everyone who is on the list then"
            />
          </div>
          <div className="acts">
            <SchedulePress entry={entry} act="issue.schedule" />
            <Press look="solid" act="issue.send" label={`Send to ${number}`} />
          </div>
        </>
      )}
    </section>
  );
}
