import "../../pages/events.css";
import "../../ui/text/joined.css";
import { useLoaderData } from "react-router";
import { pages as english } from "../../../content/pages.ts";
import { asEnglish } from "../../../content/translate.ts";
import { eventProposal } from "../../../forms/definitions/event-proposal.ts";
import { eventPath, type ListedEvent } from "../../../publishing/events/listed-event.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { dateFormat } from "../../../time/zone-time.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { nextEvent, readListedEvents } from "../../published-entries.ts";
import { requestContext } from "../../request-context.ts";
import { mapOf } from "../../ui/events/shown-event.ts";
import { NextDate } from "../../ui/heads/next-date.tsx";
import { Section, SectionHead } from "../../ui/news/headline.tsx";
import { Lines } from "../../ui/text/lines.tsx";
import { Board } from "../board.tsx";
import { useLanguage } from "../language-context.ts";
import { PageTop } from "../page-top.tsx";
import { PostedForm } from "../posted-form.tsx";
import { readTranslated, type TranslatedEntry } from "../read-translated.ts";
import type { MakePage } from "../translated-page.ts";

interface Loaded {
  coming: ListedEvent[];
  /** The first of them that takes place and has not begun. */
  next?: ListedEvent;
  meetings: TranslatedEntry[];
  receipt?: string;
}

export const eventsPage: MakePage = (language) => ({
  path: eventProposal.path,
  loader: async (args): Promise<Loaded> => {
    const values = args.context.get(requestContext);
    const { coming } = await readListedEvents(values, { past: 0 });
    const next = nextEvent(coming, values);
    const meetings = await readTranslated(values, language, meeting);
    return { coming, meetings, ...(next && { next }), ...(await readReceipt(eventProposal, args)) };
  },
  action: (args) => handleForm(eventProposal, args, { language: language.code }),
  head: () => language.pages.events,
  Component: Events,
});

function Events() {
  const words = useLanguage().pages.events;
  const { name, title, lead, coming, none, host } = words;
  const { coming: events, meetings, next } = useLoaderData<Loaded>();
  const isFirst = events.length === 0;
  const board = meetings.length > 0 && (
    <Board id="meetings" {...words.meetings} entries={meetings} isFirst={isFirst} />
  );
  return (
    <>
      <PageTop
        name={name}
        title={title}
        lead={lead}
        band="events"
        quiet
        thing={next && <Next event={next} />}
      />
      {isFirst ? board : null}
      <Section className={isFirst && board ? "section section--joined" : "section"}>
        <SectionHead className="intro-split" id="coming" title={coming}>
          {events.length === 0 ? <p className="lead">{none}</p> : null}
        </SectionHead>
        {events.length > 0 ? <Listed events={events} /> : null}
      </Section>
      {isFirst ? null : board}
      <section className="section section--joined">
        <div className="wrap form-section">
          <SectionHead className="form-aside stack" id="host" title={host.title}>
            <p>{host.text}</p>
            <div className="advice">
              <h3>{host.advice}</h3>
              <ul>
                {host.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          </SectionHead>
          <div className="panel">
            <PostedForm definition={eventProposal} labelledBy="host" />
          </div>
        </div>
      </section>
    </>
  );
}

function Next({ event }: { event: ListedEvent }) {
  const { tag, pages } = useLanguage();
  const { title, startsAt, zone: timeZone } = event;
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { ...options, timeZone })
      .format(new Date(startsAt))
      .replaceAll("\u202f", " ");
  const hours = format({ weekday: "long", hour: "numeric", minute: "2-digit", timeZoneName: "short" });
  return (
    <NextDate
      label={pages.events.next}
      date={format({ day: "numeric", month: "short" })}
      startsAt={startsAt}
      hours={hours}
      place={placeOf(event)}
      title={
        <a href={eventPath(event)} hrefLang="en">
          {asEnglish(title)}
        </a>
      }
    />
  );
}

function placeOf({ place, link }: ListedEvent): string {
  return place ?? (link ? new URL(link).host : "");
}

/** Titles and places are the hosts' own words. */
function Listed({ events }: { events: readonly ListedEvent[] }) {
  const { tag, pages } = useLanguage();
  const { status, map, english: all } = pages.events;
  const { newTab } = pages.frame;
  const lines = events.map((event) => {
    const { startsAt, zone } = event;
    const options = { dateStyle: "full", timeStyle: "short", timeZone: zone } as const;
    const where = placeOf(event);
    const said = event.status === "scheduled" ? where : `${status[event.status]}. ${where}`;
    return {
      path: eventPath(event),
      title: asEnglish(event.title),
      when: (
        <time className="data" dateTime={startsAt}>
          {dateFormat(tag, options).format(new Date(startsAt)).replaceAll("\u202f", " ")}
        </time>
      ),
      text: event.address ? (
        <>
          {said}{" "}
          <a href={mapOf(event.address)} target="_blank" rel="noopener noreferrer">
            {map}
            <span className="visually-hidden"> ({newTab})</span>
          </a>
        </>
      ) : (
        said
      ),
    };
  });
  return (
    <div className="stack">
      <Lines lines={lines} />
      <p>
        <a href={english.events.path} hrefLang="en">
          {asEnglish(all)}
        </a>
      </p>
    </div>
  );
}
