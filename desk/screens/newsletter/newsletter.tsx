import "../entries/entries.css";
import "./newsletter.css";
import { Link } from "react-router";
import { longMoment, shortMoment } from "../../../acts/moments.ts";
import { languages, languageWith } from "../../../content/languages.ts";
import { ownLanguage } from "../../../content/own-language.ts";
import { translatedPath } from "../../../content/translate.ts";
import { people } from "../../../newsletter/count-people.ts";
import { listIssues } from "../../../newsletter/sending/figures.ts";
import { countSubscribers } from "../../../newsletter/subscribers.ts";
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
import { readAutomatic, readLists, readTopicMails } from "./read-topic-mails.ts";
import { SendingBar } from "./sending-bar.tsx";
import { Automatic, TopicMails } from "./topic-mails.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, person, siteUrl } = context.get(deskContext);
  const [drafts, issues, counts] = await Promise.all([
    listEntries(db, kind, { states: ["draft", "scheduled"], limit: 50 }),
    listIssues(db, 100),
    countSubscribers(db),
  ]);
  const shown = await Promise.all(
    issues.map(async (issue) => ({
      ...(await readSending(db, issue, now())),
      slug: issue.slug,
      id: (await findEntry(db, kind.name, issue.slug))?.id,
    })),
  );
  return {
    automatic: await readAutomatic(db, person.role),
    topics: {
      isOwner: person.role === "owner",
      mails: await readTopicMails(db, person.role, now()),
      lists: await readLists(db),
      readers: ["", ...languages.map(({ code }) => code)].map((code) => ({
        label: `Read it, ${languageWith(code)?.name ?? ownLanguage.name}`,
        url: siteUrl + translatedPath("/newsletter/mail", code),
      })),
    },
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

/** Begins an issue, or sets what happens by itself. */
export const action = answerPresses({ back: "/newsletter" });

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { confirmed, drafts, leaving, past, topics, automatic } = loaderData;
  const isEmpty = drafts.length + leaving.length + past.length === 0;
  return (
    <Screen
      title="Newsletter"
      answer={actionData}
      sub={`${people(confirmed)} on the list.`}
      actions={isEmpty ? null : <NewIssue />}
    >
      {isEmpty ? (
        <Nothing title="No issue yet" way={<NewIssue />}>
          A new one starts with the week’s stories, upcoming events and what’s new in the Record. You write
          the opening and preview it as an email, and an owner sends it to everyone who confirmed.
        </Nothing>
      ) : null}
      {leaving.map((issue) => (
        <SendingBar key={issue.slug} issue={issue} path="/newsletter" id={issue.id} />
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
      <TopicMails {...topics} />
      <Automatic rows={automatic} />
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
