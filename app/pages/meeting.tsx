import "./entry.css";
import "./meeting.css";
import { data } from "react-router";
import { meetingPage as words } from "../../content/meeting-page.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { topicLabel } from "../../content/topics.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { formatEventTimes } from "../../publishing/events/calendar-event.ts";
import { entryPath } from "../../publishing/kind.ts";
import { meeting as kind } from "../../publishing/kinds/meeting.ts";
import { record } from "../../publishing/kinds/record.ts";
import { findMeeting, type Meeting } from "../../publishing/meetings/meetings.ts";
import { dayWords } from "../../publishing/source-line.ts";
import { fill } from "../../text/words/fill.ts";
import { foreign } from "../../text/words/lookup.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { readCards } from "../../words/kept-cards.ts";
import { meetingWords } from "../meeting-words.ts";
import { readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { FactList } from "../ui/entries/fact-list.tsx";
import { formatTime } from "../ui/events/time.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { PassOn } from "../ui/text/pass-on.tsx";
import type { Route } from "./+types/meeting";

export const handle = { js: false, document: true };

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? entryMeta(loaderData.head) : []);

/** A canceled meeting stays, and so does one that is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const { db, uses, until, now } = values;
  uses(kind.name);
  const meeting = await findMeeting(db, params.slug);
  const body = meeting && (await readEntry(values, kind, meeting.bodySlug));
  if (!meeting || !body) throw new Response("Not found", { status: 404 });
  const isOver = meeting.startsAt <= now().toISOString();
  if (!isOver) until(new Date(meeting.startsAt));
  uses(record.name);
  const { slug } = (await findEntryById(db, meeting.recordId ?? 0)) ?? {};
  const decided = slug ? await readEntry(values, record, slug) : undefined;
  const { body: title, place, speak, speakUntil } = meetingWords(meeting, body.values);
  const { path, startsAt, endsAt, agendaUrl, calendar, outcomeUrl, uncheckedSince } = meeting;
  const date = formatTime("date", startsAt);
  const { day, hours } = formatEventTimes({ startsAt, endsAt, zone: site.timeZone });
  return data({
    head: {
      path,
      title: fill(words.title, { body: title, day: date }),
      description: fill(words.description, { body: title }),
      card: "events" as const,
      ...(await readCards(values, path)),
      trail: [
        { name: pages.events.name, path: pages.events.path },
        { name: title, path: entryPath(kind, meeting.bodySlug) },
        { name: date },
      ],
    },
    notes: [
      meeting.isCanceled ? words.canceled : isOver && words.over,
      uncheckedSince && !isOver && fill(words.unchecked, { day: formatTime("date", uncheckedSince) }),
    ].filter((note) => typeof note === "string"),
    facts: [
      { name: words.when, text: `${day}, ${hours}` },
      { name: words.where, text: place },
      { name: words.speak, text: speak },
      { name: words.until, text: speakUntil },
      outside(words.agendaLink, agendaUrl),
      outside(words.calendar, calendar),
      { name: words.outcome.title, text: outcomeOf(meeting) },
      outside(words.outcome.saysSo, outcomeUrl),
      {
        name: words.outcome.record,
        text: decided?.values.title,
        link: entryPath(record, decided?.slug ?? ""),
      },
    ],
    file: isOver ? undefined : `${path}.ics`,
    agenda: meeting.agenda.map(({ text, topics }, key) => ({
      ...{ key, text: foreign(text) },
      topics: topics.map((value) => ({ value, label: topicLabel(value) })),
    })),
  });
}

function outside(name: string, link: string | null) {
  return { name, text: link ? new URL(link).host : undefined, ...(link && { link }) };
}

function outcomeOf({ outcome, outcomeDay, outcomeAt }: Meeting): string | undefined {
  const { decided, postponed, postponedUntil, notHeard, unknown } = words.outcome;
  const said = { decided, postponed: outcomeDay ? postponedUntil : postponed, not_heard: notHeard, unknown };
  const day = outcomeDay ?? localDateIn(site.timeZone)(new Date(outcomeAt ?? 0));
  return outcome ? fill(said[outcome], { day: dayWords(day) }) : undefined;
}

export default function MeetingPage({ loaderData }: Route.ComponentProps) {
  const { head, notes, facts, file, agenda } = loaderData;
  return (
    <>
      <PageHead page={head.trail} title={head.title}>
        {notes.map((note) => (
          <p key={note} className="meeting-note">
            {note}
          </p>
        ))}
      </PageHead>
      <div className="wrap">
        <article className="entry">
          <FactList label={words.facts} facts={facts} />
          {agenda.length > 0 ? (
            <section>
              <h2 id="agenda">{words.agenda}</h2>
              <p>{words.lead}</p>
              <ul className="meeting-items" role="list">
                {agenda.map(({ key, text, topics }) => (
                  <li key={key}>
                    <span>{text}</span>
                    {topics.map(({ value, label }) => (
                      <a key={value} href={`/topics/${value}`}>
                        {label}
                      </a>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <p>
            {file ? (
              <>
                <a href={file}>{words.file}</a> ·{" "}
              </>
            ) : null}
            <a href={`${pages.events.path}#meetings`}>{words.all}</a> ·{" "}
            <a href="/meetings.ics">{words.files}</a>
          </p>
          <PassOn head={head} section={pages.events.name} canCopy={false} />
        </article>
      </div>
    </>
  );
}
