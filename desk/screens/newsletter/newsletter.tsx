import "./newsletter.css";
import { Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { longMoment, shortMoment } from "../../../acts/moments.ts";
import { weeklyDraft } from "../../../content/newsletter.ts";
import { people } from "../../../newsletter/count-people.ts";
import { isLeaving, listIssues } from "../../../newsletter/sending/figures.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import { isWeeklyDraftOn } from "../../../newsletter/weekly-draft.ts";
import { findEntry, listEntries } from "../../../publishing/entries/entries.ts";
import { issue as kind } from "../../../publishing/kinds/issue.ts";
import { refusedData, runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import { PastIssues } from "./past-issues.tsx";
import { readSending } from "./read-sending.ts";
import { SendingBar } from "./sending-bar.tsx";

export async function loader({ context }: RouteArgs) {
  const { db, now } = context.get(deskContext);
  const [drafts, issues, counts, isWeekly] = await Promise.all([
    listEntries(db, kind, { states: ["draft", "scheduled"], limit: 50 }),
    listIssues(db, 100),
    countSubscribers(db),
    isWeeklyDraftOn(db),
  ]);
  const shown = await Promise.all(
    issues.map(async (issue) => ({
      ...(await readSending(db, issue, now())),
      slug: issue.slug,
      id: (await findEntry(db, kind.name, issue.slug))?.id,
      isLeaving: isLeaving(issue),
    })),
  );
  return {
    isWeekly,
    confirmed: counts.confirmed ?? 0,
    drafts: drafts.map(({ id, title, changedAt, state, publishAt }) => ({
      id,
      title,
      saved: shortMoment(changedAt, now()),
      leaves: state === "scheduled" && publishAt ? longMoment(publishAt) : undefined,
    })),
    leaving: shown.filter((issue) => issue.isLeaving && issue.id !== undefined),
    past: shown.filter((issue) => !issue.isLeaving),
  };
}

/** Begins an issue, or switches the weekly draft on or off. */
export async function action({ request, context }: RouteArgs) {
  const form = await request.formData();
  const act = String(form.get("act") ?? "");
  const done = await runAct(context, request, { act, ids: ["weekly-draft"], form, back: "/newsletter" });
  return isRefused(done) ? refusedData(done) : done;
}

export default function Newsletter({ loaderData }: RouteProps<typeof loader>) {
  const { confirmed, drafts, leaving, past, isWeekly } = loaderData;
  const isEmpty = drafts.length + leaving.length + past.length === 0;
  return (
    <Screen
      title="Newsletter"
      sub={`${people(confirmed)} on the list.`}
      actions={isEmpty ? undefined : <NewIssue />}
    >
      {isEmpty ? (
        <div className="none">
          <h2>No issue yet</h2>
          <p>
            A new one starts with the week’s stories, upcoming events and what’s new in the Record. You write
            the opening, preview it as an email, and send it to everyone who confirmed.
          </p>
          <NewIssue />
        </div>
      ) : null}
      {leaving.map((issue) => (
        <SendingBar key={issue.slug} issue={issue} path={`/entries/issue/${issue.id}`} />
      ))}
      {drafts.length > 0 ? (
        <Section id="drafts" title="In progress">
          <ul className="minis" role="list">
            {drafts.map(({ id, title, saved, leaves }) => (
              <li key={id}>
                <span>
                  <Link to={`/entries/issue/${id}`}>{title}</Link>
                  <span className="dim">{leaves ? `Goes out on ${leaves}` : `Draft, saved ${saved}`}</span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {past.length > 0 ? <PastIssues issues={past} /> : null}
      <WeeklyDraft isOn={isWeekly} />
    </Screen>
  );
}

function NewIssue() {
  return (
    <PressForm look="solid" name="act" value="issue.begin">
      New issue
    </PressForm>
  );
}

/** Says whether drafts appear by themselves, and switches that. */
function WeeklyDraft({ isOn }: { isOn: boolean }) {
  return (
    <Section id="weekly" title="Weekly draft">
      <p>
        {isOn
          ? `Each ${weeklyDraft.words} the week is put into a draft here by itself, unless an issue is being written or nobody is on the list. It is never sent by itself.`
          : "Switched off: a draft appears only when you begin one."}
      </p>
      <PressForm name="act" value={`weekly-draft.${isOn ? "off" : "on"}`}>
        {isOn ? "Switch off" : "Switch on"}
      </PressForm>
    </Section>
  );
}
