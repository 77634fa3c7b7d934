import "../../ui/text/joined.css";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Language } from "../../../content/language.ts";
import { pages as english } from "../../../content/pages.ts";
import { asEnglish } from "../../../content/translate.ts";
import { eventProposal } from "../../../forms/definitions/event-proposal.ts";
import { type CalendarEvent, eventPath } from "../../../publishing/events/calendar-event.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { Advice } from "../../pages/events.tsx";
import { nextEvent, readCalendarEvents } from "../../published-entries.ts";
import { requestContext } from "../../request-context.ts";
import { MapLink } from "../../ui/events/event-ticket.tsx";
import { mapOf, timeIn } from "../../ui/events/event-view.ts";
import { FormSection } from "../../ui/form/form.tsx";
import { NextDate } from "../../ui/heads/next-date.tsx";
import { Section, SectionHead } from "../../ui/news/headline.tsx";
import { Lines } from "../../ui/text/lines.tsx";
import { Board, readTranslated } from "../board.tsx";
import { EnglishLink, type MakePage, PageTop, useLanguage } from "../translated-page.tsx";

type Loaded = Awaited<ReturnType<typeof load>>;

export const eventsPage: MakePage = (language) => ({
  path: eventProposal.path,
  loader: (args) => load(args, language),
  action: (args) => handleForm(eventProposal, args, { language: language.code }),
  head: () => language.pages.events,
  Component: Events,
});

async function load(args: LoaderFunctionArgs, language: Language) {
  const values = args.context.get(requestContext);
  const { coming } = await readCalendarEvents(values, { past: 0 });
  const next = nextEvent(coming, values);
  const meetings = await readTranslated(values, language, meeting);
  return { coming, next, meetings, ...(await readReceipt(eventProposal, args)) };
}

function Events() {
  const words = useLanguage().pages.events;
  const { coming, none, host } = words;
  const { coming: events, meetings, next } = useLoaderData<Loaded>();
  const isFirst = events.length === 0;
  const board = meetings.length > 0 && (
    <Board id="meetings" {...words.meetings} entries={meetings} isFirst={isFirst} />
  );
  return (
    <>
      <PageTop page="events" band="events" quiet thing={next && <Next event={next} />} />
      {isFirst ? board : null}
      <Section className={isFirst && board ? "section section--joined" : "section"}>
        <SectionHead className="intro-split" id="coming" title={coming}>
          {events.length === 0 ? <p className="lead">{none}</p> : null}
        </SectionHead>
        {events.length > 0 ? <Listed events={events} /> : null}
      </Section>
      {isFirst ? null : board}
      <FormSection
        className="section section--joined"
        id="host"
        title={host.title}
        definition={eventProposal}
      >
        <p>{host.text}</p>
        <Advice title={host.advice} items={host.items} />
      </FormSection>
    </>
  );
}

function Next({ event }: { event: CalendarEvent }) {
  const { tag, pages } = useLanguage();
  const { title, startsAt, zone } = event;
  const hours = { weekday: "long", hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return (
    <NextDate
      label={pages.events.next}
      date={timeIn(zone, startsAt, { day: "numeric", month: "short" }, tag)}
      startsAt={startsAt}
      hours={timeIn(zone, startsAt, hours, tag)}
      place={placeOf(event)}
      title={<EnglishLink to={eventPath(event)} label={title} />}
    />
  );
}

function placeOf({ place, link }: CalendarEvent): string {
  return place ?? (link ? new URL(link).host : "");
}

/** Titles and places are the hosts' own words. */
function Listed({ events }: { events: readonly CalendarEvent[] }) {
  const { tag, pages } = useLanguage();
  const { status, map, english: all } = pages.events;
  const lines = events.map((event) => {
    const where = placeOf(event);
    return {
      path: eventPath(event),
      title: asEnglish(event.title),
      when: (
        <time className="data" dateTime={event.startsAt}>
          {timeIn(event.zone, event.startsAt, { dateStyle: "full", timeStyle: "short" }, tag)}
        </time>
      ),
      text: (
        <>
          {event.status === "scheduled" ? where : `${status[event.status]}. ${where}`}
          {event.address ? (
            <>
              {" "}
              <MapLink to={mapOf(event.address)} words={{ map, newTab: pages.frame.newTab }} />
            </>
          ) : null}
        </>
      ),
    };
  });
  return (
    <div className="stack">
      <Lines lines={lines} />
      <p>
        <EnglishLink to={english.events.path} label={all} />
      </p>
    </div>
  );
}
