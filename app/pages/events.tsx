import "./events.css";
import "../ui/text/joined.css";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { events as words } from "../../content/events.ts";
import { eventProposal } from "../../forms/definitions/event-proposal.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { events } from "../published-content.ts";
import { requestContext } from "../request-context.ts";
import { Bulbs } from "../ui/drawing/bridge-signs.tsx";
import { eventData } from "../ui/events/event-data.ts";
import { ComingEvents, PastEvents, type ShownEvent } from "../ui/events/event-list.tsx";
import { shownListing } from "../ui/events/shown-listing.ts";
import { FormDialog, FormOnPage, useFormOnPage } from "../ui/form/form-dialog.tsx";
import { noReceipt, sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { absolute, pageMeta } from "../ui/layout/page-meta.ts";
import { Headline } from "../ui/news/headline.tsx";

interface Loaded {
  coming?: ShownEvent[];
  past?: ShownEvent[];
  receipt?: string;
  refused?: boolean;
}

/** Whether any event is listed. The browser's bundle gets only the slugs. */
const isAnyListed =
  Object.keys(import.meta.glob("../../content/events/*.md", { eager: true, import: "slug" })).length > 0;

export const headers = formHeaders;

export const meta = ({ loaderData }: { loaderData?: Loaded }) =>
  pageMeta("events", {
    jsonLd: (loaderData?.coming ?? []).map(eventData),
    refused: loaderData?.refused,
  });

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const { now, siteUrl } = args.context.get(requestContext);
  const receipt = await readReceipt(eventProposal, args);
  return events.length > 0 ? { ...shownListing(events, now(), siteUrl), ...receipt } : receipt;
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs): Loaded | Promise<Loaded> =>
  isAnyListed ? serverLoader<typeof loader>() : noReceipt();

/** Submitting a proposal does not change the list, so nothing is reloaded; the network may be gone. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isAnyListed && formMethod ? false : defaultShouldRevalidate;

export const action = (args: ActionFunctionArgs) => handleForm(eventProposal, args);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(eventProposal, args);

export default function Events() {
  const { coming = [], past = [] } = useLoaderData<Loaded>();
  const formOnPage = useFormOnPage(eventProposal);
  const form = { definition: eventProposal, title: words.host.button };
  return (
    <>
      <PageHead page="events" title={words.title} spot="events" />
      {coming.length > 0 ? <WhatsOn coming={coming} past={past} /> : <Sign />}
      {coming.length === 0 && past.length > 0 ? (
        <section className="section section--joined" aria-label={words.past}>
          <div className="wrap">
            <PastEvents events={past} />
          </div>
        </section>
      ) : null}
      <section className="section section--joined host" aria-labelledby="host">
        <div className="wrap host__columns">
          <div className="stack">
            <Headline level={2} id="host">
              {words.host.title}
            </Headline>
            <p className="lead">{words.host.text}</p>
            {formOnPage ? null : <FormDialog {...form} button={words.host.button} />}
          </div>
          <Advice />
        </div>
      </section>
      {formOnPage ? <FormOnPage {...form} /> : null}
    </>
  );
}

function WhatsOn({ coming, past }: { coming: readonly ShownEvent[]; past: readonly ShownEvent[] }) {
  const { subscribe, download } = words.calendar;
  return (
    <section className="section whats-on" aria-labelledby="whats-on">
      <div className="wrap">
        <div className="intro-split">
          <Headline level={2} id="whats-on">
            {words.coming}
          </Headline>
          <p className="subscribe">
            <a href={absolute("/events.ics").replace(/^https?:/, "webcal:")}>{subscribe}</a>
            <a href="/events.ics">{download}</a>
          </p>
        </div>
        <ComingEvents events={coming} />
        {past.length > 0 ? <PastEvents events={past} /> : null}
      </div>
    </section>
  );
}

/** The marquee: light bulbs that spell the area code, neon, one line of text. */
function Sign() {
  const { title, text } = words.comingSoon;
  return (
    <section className="section" aria-labelledby="soon">
      <div className="wrap">
        <div className="marquee-sign">
          <Bulbs />
          <div className="sign-face">
            <Headline level={2} className="neon" id="soon">
              {title}
            </Headline>
            <p className="lead">{text}</p>
          </div>
          <Bulbs />
        </div>
      </div>
    </section>
  );
}

function Advice() {
  const { title, items } = words.proposal;
  return (
    <div className="advice">
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
