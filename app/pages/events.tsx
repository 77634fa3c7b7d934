import "./events.css";
import "../ui/text/joined.css";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { events as words } from "../../content/events.ts";
import { eventProposal } from "../../forms/definitions/event-proposal.ts";
import { findLikeEvent } from "../../publishing/events/like-events.ts";
import { event as eventKind } from "../../publishing/kinds/event.ts";
import { plural } from "../../text/words/plural.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { nextMidnight } from "../news-ways.ts";
import { countMore, readCalendarEvents } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { readMeetings } from "../residents.ts";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { calendarAddress, EventGroups, FilterForm, PastEvents } from "../ui/events/event-cards.tsx";
import { groupEvents, signView } from "../ui/events/event-groups.ts";
import { pastEventView } from "../ui/events/event-view.ts";
import { MarqueeSign } from "../ui/events/marquee-sign.tsx";
import { FormDialog, FormOnPage, useFormOnPage } from "../ui/form/form-dialog.tsx";
import { formId, sendForm } from "../ui/form/send-form.ts";
import { itemList } from "../ui/layout/item-list.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { absolute } from "../ui/layout/structured-data.ts";
import { Section, SectionHead } from "../ui/news/headline.tsx";
import { PublicMeetings } from "../ui/residents/public-meetings.tsx";
import type { Route } from "./+types/events";

export const headers = formHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { next, groups = [], refused } = loaderData ?? {};
  const listed = [...(next ? [next] : []), ...groups.flatMap(({ events }) => events)];
  const urls = listed
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ path }) => ({ url: absolute(path) }));
  // Each event is described on its own page.
  return pageMeta("events", { jsonLd: urls[0] ? [itemList(urls)] : [], refused });
};

export async function loader(args: Route.LoaderArgs) {
  const values = args.context.get(requestContext);
  const { coming, past, choices } = await readCalendarEvents(values);
  const now = values.now();
  const next = coming.find(({ status, startsAt }) => status === "scheduled" && new Date(startsAt) > now);
  const others = coming.filter((event) => event !== next);
  // The page is rendered anew when it begins, and when the day ends, by which events are grouped.
  if (next) values.until(new Date(next.startsAt));
  if (coming.length > 0) values.until(nextMidnight(now));
  const [receipt, meetings, ...more] = await Promise.all([
    readReceipt(eventProposal, args),
    readMeetings(values),
    countMore(values, eventKind, coming.length, { time: "coming" }),
    countMore(values, eventKind, past.length, { time: "past" }),
  ]);
  return {
    ...(next && { next: signView(next, now) }),
    groups: groupEvents(others, now),
    filter: choices(),
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
  return handleForm(eventProposal, args, { findLike: (values) => findLikeEvent(db, values, now()) });
}
export const clientAction = (args: Route.ClientActionArgs) => sendForm(eventProposal, args);

export default function Events({ loaderData }: Route.ComponentProps) {
  const { next, groups, past, more, meetings } = loaderData;
  const isAnyComing = next ?? groups[0];
  const formOnPage = useFormOnPage(eventProposal);
  const { host, proposal } = words;
  const form = { definition: eventProposal, title: host.button };
  return (
    <>
      <PageHead page="events" title={words.title} band="events" quiet>
        <p className="button-row">
          {/* The form as a page: the dialog's button is at the end. */}
          <a className="button button--compact" href={`?form=${eventProposal.name}#${formId(eventProposal)}`}>
            {host.button}
          </a>
          <a className="button button--outline button--compact" href={calendarAddress()}>
            {words.calendar.subscribe}
          </a>
        </p>
      </PageHead>
      {next ? <MarqueeSign next={next} /> : null}
      {isAnyComing ? <WhatsOn {...loaderData} /> : null}
      {meetings[0] ? <PublicMeetings meetings={meetings} /> : null}
      {isAnyComing ? null : <MarqueeSign />}
      {past[0] && !isAnyComing ? (
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

/** What comes besides the one on the sign. */
function WhatsOn({ groups, filter, past, more }: Route.ComponentProps["loaderData"]) {
  const { lead, download } = words.calendar;
  return (
    <Section className="section whats-on">
      <FilterForm {...filter} />
      <EventGroups groups={groups} />
      {more.coming > 0 ? <p className="more-gigs">{plural(words.more.coming, more.coming)}</p> : null}
      <div className="subscribe-box">
        <p>{lead}</p>
        <a className="text-link" href="/events.ics">
          {download} <ArrowRight />
        </a>
      </div>
      {past[0] ? <PastEvents events={past} more={more.past} /> : null}
    </Section>
  );
}
