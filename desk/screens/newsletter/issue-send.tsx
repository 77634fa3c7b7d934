import "./newsletter.css";
import { data, Form, Link, redirect } from "react-router";
import { longMoment } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import { issueOf } from "../../../newsletter/issue.ts";
import { findFigures } from "../../../newsletter/sending/figures.ts";
import { problemsOf, readProofs } from "../../../newsletter/sending/proofs.ts";
import { graceTime, scheduleIssue } from "../../../newsletter/sending/schedule.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import { instantOf, localTimeIn } from "../../../time/zone-time.ts";
import type { RouteArgs, RouteProps } from "../../desk-context.ts";
import { note, requireFresh, say } from "../../permissions.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Choice, TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { issueAt } from "./issue-at.ts";
import { IssueProofs } from "./issue-proofs.tsx";
import { people } from "./newsletter-words.ts";

export async function loader({ params, request, context }: RouteArgs) {
  const { db, now } = requireFresh(context, request);
  const entry = await issueAt(db, params);
  if (await findFigures(db, entry.slug)) throw redirect(`/newsletter/${entry.id}`);
  const { confirmed = 0 } = await countSubscribers(db);
  const wall = localTimeIn(site.timeZone);
  return {
    id: entry.id,
    version: entry.version,
    subject: entry.title,
    confirmed,
    proofs: await readProofs(db, entry, site),
    problems: problemsOf(issueOf(entry), site),
    zone: site.timeZoneShort,
    /** The next full hour but one, as a proposal. */
    proposed: `${wall(new Date(now().getTime() + 2 * 3_600_000)).slice(0, 13)}:00`,
    earliest: wall(now()).slice(0, 16),
  };
}

export async function action({ params, request, context }: RouteArgs) {
  const { db, write, person, now } = requireFresh(context, request);
  const entry = await issueAt(db, params);
  const form = await request.formData();
  const typed = {
    count: String(form.get("count") ?? ""),
    when: String(form.get("when") ?? "now"),
    at: String(form.get("at") ?? ""),
  };
  const refuse = (problem: string) => data({ problem, typed }, 422);
  const { confirmed = 0 } = await countSubscribers(db);
  if (confirmed === 0) return refuse("Nobody is on the list yet.");
  if (typed.count.replace(/[\s,.]/g, "") !== String(confirmed))
    return refuse(`Type the number ${confirmed} to confirm that you mean all of them.`);
  const isLater = typed.when === "later";
  const at = isLater ? instantOf(site.timeZone, typed.at) : new Date(now().getTime() + graceTime);
  if (!at) return refuse("Choose a date and time that exists.");
  const version = Number(form.get("version"));
  const saving = { by: person.email, now: now(), version, at, postalAddress: site.postalAddress };
  const planned = await write((trx) => scheduleIssue(trx, entry, saving));
  if (planned.outcome === "refused") return refuse(planned.problems.join(" "));
  if (planned.outcome === "conflict") return refuse("Someone just saved the issue. Look at it again first.");
  if (planned.outcome !== "saved") return refuse("Something in the issue needs fixing: open it and save it.");
  await note(context, isLater ? "scheduled an issue" : "sent an issue", entry);
  const path = `/newsletter/${entry.id}`;
  await say(context, {
    text: isLater
      ? `It goes out on ${longMoment(at.toISOString())} to everyone who is on the list then.`
      : `Going out in ten seconds, to ${people(confirmed)}.`,
    undo: { path, fields: { intent: "take-back" } },
  });
  return redirect(path, 303);
}

/** The last question before an issue leaves, with the number in it. */
export default function SendIssue({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { id, version, subject, confirmed, proofs, problems, zone, proposed, earliest } = loaderData;
  const number = confirmed.toLocaleString("en-US");
  const isLater = actionData?.typed.when === "later";
  const mayLeave = problems.length === 0 && confirmed > 0;
  return (
    <Screen
      title={`Send “${subject}” to ${people(confirmed)}?`}
      tabTitle="Send an issue"
      back={<Link to={`/newsletter/${id}`}>Back to the issue</Link>}
    >
      <IssueProofs proofs={proofs} />
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      {actionData ? <Problem>{actionData.problem}</Problem> : null}
      {confirmed === 0 ? <p>Nobody has confirmed yet. People join with the form on the home page.</p> : null}
      {mayLeave ? (
        <Form method="post" className="ask ask--page">
          <input type="hidden" name="version" value={version} />
          <fieldset className="ticks">
            <legend>When</legend>
            <Choice name="when" value="now" label="Now" defaultChecked={!isLater}>
              Once the first email has gone out, it can’t be taken back. You have ten seconds after this.
            </Choice>
            <Choice name="when" value="later" label="At a time" defaultChecked={isLater}>
              To everyone who is on the list then. You can take it back until then.
            </Choice>
          </fieldset>
          <TextField
            id="at"
            label={`Day and time, ${zone}`}
            type="datetime-local"
            min={earliest}
            defaultValue={actionData?.typed.at || proposed}
          />
          <TextField
            id="count"
            label={`Type ${number} to confirm`}
            className="f ask__count"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={actionData?.typed.count}
          />
          <div className="acts">
            <Link className="btn" to={`/newsletter/${id}`}>
              Not yet
            </Link>
            <Press look="solid">Send to {number}</Press>
          </div>
        </Form>
      ) : null}
    </Screen>
  );
}
