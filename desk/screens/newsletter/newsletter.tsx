import "../entries/entries.css";
import "./newsletter.css";
import { Link } from "react-router";
import { longMoment, shortMoment, weekdayName } from "../../../acts/moments.ts";
import { weeklyDraft } from "../../../content/newsletter.ts";
import { people } from "../../../newsletter/count-people.ts";
import { listIssues } from "../../../newsletter/sending/figures.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
import { isWeeklyDraftOn } from "../../../newsletter/weekly-draft.ts";
import { findEntry, listEntries } from "../../../publishing/entries/entries.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { issue as kind } from "../../../publishing/kinds/issue.ts";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Nothing } from "../../ui/list.tsx";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { type Column, ScrolledTable } from "../../ui/scrolled-table.tsx";
import { Section } from "../../ui/section.tsx";
import { rowOf } from "../entries/entry-at.ts";
import { EntryRow } from "../entries/entry-rows.tsx";
import type { Route } from "./+types/newsletter";
import { readSending } from "./read-issue.ts";
import { SendingBar } from "./sending-bar.tsx";

export async function loader({ context }: Route.LoaderArgs) {
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
    })),
  );
  return {
    isWeekly,
    draftDay: weekdayName(weeklyDraft.weekday),
    confirmed: counts.confirmed ?? 0,
    drafts: drafts.map((entry) => ({ ...rowOf(kind, entry), when: timeOf(entry, now()) })),
    leaving: shown.filter((issue) => issue.isLeaving && issue.id !== undefined),
    past: shown.filter((issue) => !issue.isLeaving),
  };
}

function timeOf({ state, publishAt, changedAt }: Entry, now: Date): string {
  return state === "scheduled" && publishAt
    ? `Goes out on ${longMoment(publishAt)}`
    : `Saved ${shortMoment(changedAt, now)}`;
}

/** Begins an issue, or switches the weekly draft on or off. */
export const action = answerPresses({ ids: ["weekly-draft"], back: "/newsletter" });

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { confirmed, drafts, leaving, past, isWeekly, draftDay } = loaderData;
  const isEmpty = drafts.length + leaving.length + past.length === 0;
  return (
    <Screen
      title="Newsletter"
      sub={`${people(confirmed)} on the list.`}
      actions={isEmpty ? undefined : <NewIssue />}
    >
      {isEmpty ? (
        <Nothing title="No issue yet" way={<NewIssue />}>
          A new one starts with the week’s stories, upcoming events and what’s new in the Record. You write
          the opening, preview it as an email, and send it to everyone who confirmed.
        </Nothing>
      ) : null}
      {leaving.map((issue) => (
        <SendingBar key={issue.slug} issue={issue} path={`/entries/issue/${issue.id}`} />
      ))}
      {drafts.length > 0 ? (
        <Section id="drafts" title="In progress">
          <ul className="rows" role="list">
            {drafts.map((row) => (
              <EntryRow key={row.to} row={row} />
            ))}
          </ul>
        </Section>
      ) : null}
      {past.length > 0 ? (
        <Section id="past" title="Past issues">
          <ScrolledTable label="Past issues" columns={columns} rows={past} keyOf={({ slug }) => slug} />
          <p className="dim">We don’t count opens: that would take a tracking pixel.</p>
        </Section>
      ) : null}
      <Section id="weekly" title="Weekly draft">
        <p>
          {isWeekly
            ? `Each ${draftDay} at 6 AM the week is put into a draft here by itself, unless an issue is being written or nobody is on the list. It is never sent by itself.`
            : "Switched off: a draft appears only when you begin one."}
        </p>
        <PressForm
          act={`weekly-draft.${isWeekly ? "off" : "on"}`}
          label={isWeekly ? "Switch off" : "Switch on"}
        />
      </Section>
    </Screen>
  );
}

function NewIssue() {
  return <PressForm look="solid" act="issue.begin" label="New issue" />;
}

const columns: Column<Route.ComponentProps["loaderData"]["past"][number]>[] = [
  {
    name: "Issue",
    cell: ({ id, subject }) =>
      id === undefined ? subject : <Link to={`/entries/issue/${id}`}>{subject}</Link>,
  },
  { name: "Sent", className: "data", cell: ({ begun }) => begun },
  { name: "To", isNumber: true, cell: ({ total }) => total },
  { name: "Bounced", isNumber: true, cell: ({ failed, bounced }) => failed + bounced },
  { name: "Unsubscribed", isNumber: true, cell: ({ left }) => left },
];
