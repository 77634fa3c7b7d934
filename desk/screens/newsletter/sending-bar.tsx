import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { Callout } from "../../ui/callouts.tsx";
import { Figures } from "../../ui/figures.tsx";
import { HiddenFields, LinkButton, Press, PressForm } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import type { IssueData, Sending } from "./read-issue.ts";

/** Milliseconds between two looks. */
const pause = 2_000;

/** Reads the screen's data again and again while `isOn`; a page in the background waits. */
export function useLooking(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOn || state !== "idle") return;
    const timer = setTimeout(() => {
      if (!document.hidden) revalidate();
    }, pause);
    const seen = () => !document.hidden && revalidate();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [isOn, state, revalidate]);
}

/** The deck that lights from the left while an issue leaves. `path`: of its screen; `id`: of the issue, on the screen of all. */
export function SendingBar({ issue, path, id }: { issue: Sending; path: string; id?: number | undefined }) {
  const { subject, total, sent, waiting, failed, inDoubt, bounced, isLeaving, isPaused, timeLeft } = issue;
  useLooking(isLeaving && !isPaused);
  const state = isPaused ? "is paused" : isLeaving ? "is leaving" : "has left";
  const part = total > 0 ? Math.min(1, (total - waiting) / total) : 1;
  const percent = `${(part * 100).toFixed(1)}%`;
  const words = `${sent.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} sent`;
  return (
    <section className="sending" aria-labelledby="sending">
      <div className="card__head">
        <h2 id="sending">
          “{subject}” {state}
        </h2>
        {isLeaving ? (
          <Form method="post" className="acts">
            <HiddenFields fields={id === undefined ? {} : { id }} />
            <Press
              look="small"
              act={isPaused ? "issue.resume" : "issue.pause"}
              label={isPaused ? "Resume" : "Pause"}
            />
            <noscript>
              <LinkButton look="small quiet" to={path} reloadDocument label="Look again" />
            </noscript>
          </Form>
        ) : null}
      </div>
      <div
        className="deck-line"
        role="progressbar"
        aria-label="Sent"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={words}
      >
        <svg aria-hidden="true" width="100%" height="16">
          <line className="deck-line__off" x1="0" x2="100%" y1="8" y2="8" />
          <line className="deck-line__lit" x1="0" x2={percent} y1="8" y2="8" />
          {isPaused ? null : <circle className="deck-line__lamp" cx={percent} cy="8" r="8" />}
        </svg>
      </div>
      <p className="progress__say">
        <b className="data">{sent.toLocaleString("en-US")}</b> of{" "}
        <span className="data">{total.toLocaleString("en-US")}</span> sent
        {failed > 0 ? (
          <>
            , <span className="data">{failed}</span> set aside
          </>
        ) : null}
        {inDoubt > 0 ? (
          <>
            , <span className="data">{inDoubt}</span> may have arrived
          </>
        ) : null}
        {bounced > 0 ? (
          <>
            , <span className="data">{bounced}</span> came back
          </>
        ) : null}
        {isLeaving && !isPaused && timeLeft ? `, ${timeLeft}` : ""}.{" "}
        {isPaused
          ? "Nothing more goes out until you resume."
          : isLeaving
            ? "You can close this page."
            : inDoubt === 0 && "Everything is on its way."}
      </p>
    </section>
  );
}

type FiguresProps = { issue: Sending } & Pick<IssueData, "bounces" | "maySend">;

/** The figures of one issue. `bounces`: mailboxes that were gone, with the words of their servers. */
export function IssueFiguresList({ issue, bounces, maySend }: FiguresProps) {
  const { total, sent, failed, inDoubt, bounced, left } = issue;
  const figures = { To: total, Sent: sent, Bounced: failed + bounced, Unsubscribed: left };
  return (
    <>
      <Figures className="figures--issue" figures={figures} />
      {inDoubt > 0 ? (
        <Callout role="note">
          <p>
            <b>{inDoubt.toLocaleString("en-US")} may have arrived:</b> the server stopped, or the line to the
            mail server broke, while they were being handed over. So that nobody gets the issue twice, they
            don’t go out again by themselves.
          </p>
          {maySend ? <PressForm look="small" act="issue.send-doubtful" label="Send these again" /> : null}
        </Callout>
      ) : null}
      {bounces.length > 0 ? (
        <MiniList
          label="Bounced"
          rows={bounces.map(({ id, address, words }) => ({
            ...{ key: id, says: <Link to={`/subscribers/${id}`}>{address}</Link> },
            more: words && `The server said: “${words}”`,
          }))}
        />
      ) : null}
      <p className="dim">
        Begun {issue.begun}. Who left or whose mail came back after this issue and before the next one counts
        here. We don’t count opens: that would take a tracking pixel.
      </p>
    </>
  );
}
