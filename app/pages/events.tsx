import "./events.css";
import "../ui/text/joined.css";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { events as words } from "../../content/events.ts";
import { eventProposal } from "../../forms/definitions/event-proposal.ts";
import { eventId } from "../../publishing/events/calendar-event.ts";
import { findLikeEvent } from "../../publishing/events/like-events.ts";
import { event as eventKind } from "../../publishing/kinds/event.ts";
import { plural } from "../../text/words/plural.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { countMore, readCalendarEvents } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { readMeetings } from "../residents.ts";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { EventCards, PastEvents } from "../ui/events/event-cards.tsx";
import { eventCardView, pastEventView } from "../ui/events/event-view.ts";
import { calendarAddress, MarqueeSign } from "../ui/events/marquee-sign.tsx";
import { FormDialog, FormOnPage, useFormOnPage } from "../ui/form/form-dialog.tsx";
import { sendForm } from "../ui/form/send-form.ts";
import { NextDate } from "../ui/heads/next-date.tsx";
import { itemList } from "../ui/layout/item-list.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { absolute } from "../ui/layout/structured-data.ts";
import { Section, SectionHead } from "../ui/news/headline.tsx";
import { PublicMeetings } from "../ui/residents/public-meetings.tsx";
import type { Route } from "./+types/events";

export const headers = formHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const events = loaderData?.coming ?? [];
  return pageMeta("events", {
    // Each event is described on its own page.
    jsonLd: events.length > 0 ? [itemList(events.map(({ path }) => ({ url: absolute(path) })))] : [],
    refused: loaderData?.refused,
  });
};

export async function loader(args: Route.LoaderArgs) {
  const values = args.context.get(requestContext);
  const { coming, past } = await readCalendarEvents(values);
  const now = values.now();
  const next = coming.find(({ status, startsAt }) => status === "scheduled" && new Date(startsAt) > now);
  // The page is rendered anew when it begins.
  if (next) values.until(new Date(next.startsAt));
  const [receipt, meetings, ...more] = await Promise.all([
    readReceipt(eventProposal, args),
    readMeetings(values),
    countMore(values, eventKind, coming.length, { time: "coming" }),
    countMore(values, eventKind, past.length, { time: "past" }),
  ]);
  return {
    coming: coming.map(eventCardView),
    /** The id of the first that takes place and has not begun. */
    ...(next && { next: eventId(next) }),
    past: past.map(pastEventView),
    /** How many there are besides those. */
    more: { coming: more[0], past: more[1] },
    meetings,
    ...receipt,
  };
}

/** Submitting a proposal does not change the list, so nothing is reloaded; the network may be gone. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod ? false : defaultShouldRevalidate;

export function action(args: Route.ActionArgs) {
  const { db, now } = args.context.get(requestContext);
  return handleForm(eventProposal, args, undefined, (values) => findLikeEvent(db, values, now()));
}
export const clientAction = (args: Route.ClientActionArgs) => sendForm(eventProposal, args);

export default function Events({ loaderData }: Route.ComponentProps) {
  const { coming, past, more, meetings } = loaderData;
  const next = coming.find(({ id }) => id === loaderData.next);
  const formOnPage = useFormOnPage(eventProposal);
  const { host, proposal } = words;
  const form = { definition: eventProposal, title: host.button };
  return (
    <>
      <PageHead
        page="events"
        title={words.title}
        band="events"
        quiet
        thing={next && <NextDate event={next} />}
      />
      {coming.length > 0 ? (
        <WhatsOn coming={coming.filter((event) => event !== next)} past={past} more={more} />
      ) : null}
      {meetings.length > 0 ? <PublicMeetings meetings={meetings} /> : null}
      {coming.length === 0 ? <MarqueeSign /> : null}
      {coming.length === 0 && past.length > 0 ? (
        <Section className="section section--joined">
          <PastEvents events={past} more={more.past} />
        </Section>
      ) : null}
      <Section className="ask-band host">
        <SectionHead className="stack" id="host" title={host.title} lead={host.text}>
          {formOnPage ? null : <FormDialog {...form} />}
        </SectionHead>
        <div className="advice">
          <h3>{proposal.title}</h3>
          <ul>
            {proposal.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </Section>
      {formOnPage ? <FormOnPage {...form} /> : null}
    </>
  );
}

/** `coming`: besides the one in the head. */
function WhatsOn(props: Pick<Route.ComponentProps["loaderData"], "coming" | "past" | "more">) {
  const { coming, past, more } = props;
  const { lead, subscribe, download } = words.calendar;
  return (
    <Section className="section whats-on">
      {coming.length > 0 ? (
        <>
          <SectionHead id="whats-on" title={words.coming} />
          <EventCards events={coming} anchored />
        </>
      ) : null}
      {more.coming > 0 ? <p className="more-gigs">{plural(words.more.coming, more.coming)}</p> : null}
      <div className="subscribe-box">
        <p>{lead}</p>
        <p className="button-row">
          <a className="button button--outline button--compact" href={calendarAddress()}>
            {subscribe}
          </a>
          <a className="text-link" href="/events.ics">
            {download} <ArrowRight />
          </a>
        </p>
      </div>
      {past.length > 0 ? <PastEvents events={past} more={more.past} /> : null}
    </Section>
  );
}
