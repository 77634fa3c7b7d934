import "../../ui/chart.css";
import "./newsletter.css";
import { randomUUID } from "node:crypto";
import { data, Link, redirect } from "react-router";
import { longMoment, shortMoment } from "../../../acts/moments.ts";
import { site } from "../../../content/site.ts";
import { issueOf } from "../../../newsletter/issue.ts";
import { findFigures, listBounced } from "../../../newsletter/sending/figures.ts";
import { readProofs } from "../../../newsletter/sending/proofs.ts";
import { findSchedule, graceTime } from "../../../newsletter/sending/schedule.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import { listRevisions } from "../../../publishing/entries/entries.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { editIssue } from "./issue-actions.ts";
import { issueAt } from "./issue-at.ts";
import { IssueEditor } from "./issue-editor.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { readSending } from "./read-sending.ts";
import { readWeek } from "./read-week.ts";
import { ScheduledNotice } from "./scheduled-notice.tsx";
import { changeSending } from "./sending-actions.ts";
import { IssueFiguresList, SendingBar } from "./sending-bar.tsx";

export async function loader({ params, context }: RouteArgs) {
  const { db, now, siteUrl, person } = context.get(deskContext);
  const entry = await issueAt(db, params);
  const figures = await findFigures(db, entry.slug);
  const [schedule, proofs, counts, revisions] = await Promise.all([
    findSchedule(db, entry.id),
    readProofs(db, entry, site),
    countSubscribers(db),
    listRevisions(db, entry.id),
  ]);
  const isScheduled = entry.state === "scheduled" && schedule?.problem === null;
  return {
    id: entry.id,
    version: entry.version,
    token: randomUUID(),
    ...issueOf(entry),
    savedAt: shortMoment(entry.changedAt, now()),
    savedBy: revisions[0]?.savedBy ?? "",
    pageUrl: entry.state === "published" ? `${siteUrl}/newsletter/${entry.slug}` : undefined,
    isPageOnly: entry.state === "published" && !figures,
    week: figures ? [] : await readWeek(context),
    proofs,
    confirmed: counts.confirmed ?? 0,
    you: person.email,
    problem: schedule?.problem ?? undefined,
    scheduled:
      isScheduled && schedule
        ? {
            when: longMoment(schedule.sendAt),
            isSoon: Date.parse(schedule.sendAt) - now().getTime() <= graceTime,
          }
        : undefined,
    sending: figures && (await readSending(db, figures, now())),
    bounces: figures ? await listBounced(db, figures.id) : [],
  };
}

export type LoadedIssue = Awaited<ReturnType<typeof loader>>;

export async function action({ params, request, context }: RouteArgs) {
  const { db } = context.get(deskContext);
  const entry = await issueAt(db, params);
  const form = await request.formData();
  const done = await changeSending(context, entry, String(form.get("intent") ?? ""));
  if (done) return redirect(`/newsletter/${entry.id}`, 303);
  const edited = await editIssue(context, entry, form);
  return edited instanceof Response ? edited : data(edited, 422);
}

/** One issue: the editor until it is sent, then how it fares. */
export default function IssueScreen({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const back = <Link to="/newsletter">Newsletter</Link>;
  if (loaderData.sending) {
    return (
      <Screen title={loaderData.subject} back={back} sub={<Page url={loaderData.pageUrl} />}>
        <SendingBar issue={loaderData.sending} path={`/newsletter/${loaderData.id}`} />
        <IssueFiguresList issue={loaderData.sending} bounces={loaderData.bounces} />
        <MailPreview id={loaderData.id} />
      </Screen>
    );
  }
  if (loaderData.isPageOnly) {
    return (
      <Screen title={loaderData.subject} back={back} sub={<Page url={loaderData.pageUrl} />}>
        <p>
          This issue has a page but was never emailed from here. To email it, take its page off the site
          first.
        </p>
        <MailPreview id={loaderData.id} />
      </Screen>
    );
  }
  return (
    <>
      {loaderData.scheduled ? <ScheduledNotice id={loaderData.id} scheduled={loaderData.scheduled} /> : null}
      <IssueEditor issue={loaderData} refused={actionData} back={back} />
    </>
  );
}

function Page({ url }: { url: string | undefined }) {
  return url ? (
    <>
      <span className="tag tag--done">Sent</span> <a href={url}>Its page on the site</a>
    </>
  ) : (
    <span className="tag">Its page was withdrawn</span>
  );
}
