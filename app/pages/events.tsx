import "./events.css";
import "../ui/joined.css";
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { events as words } from "../../content/events.ts";
import { eventProposal } from "../../forms/event-proposal.ts";
import { formHeaders, readReceipt, takeForm } from "../form-action.ts";
import { Bulbs } from "../ui/bridge.tsx";
import { FormDialog, FormOnPage, useFormOnPage } from "../ui/form-dialog.tsx";
import { Headline } from "../ui/headline.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { noReceipt, sendForm } from "../ui/send-form.ts";

export const meta = () => pageMeta("events");
export const loader = (args: LoaderFunctionArgs) => readReceipt(eventProposal, args);
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => takeForm(eventProposal, args);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(eventProposal, args);

export default function Events() {
  const formOnPage = useFormOnPage(eventProposal);
  const form = { definition: eventProposal, title: words.host.button };
  return (
    <>
      <PageHead page="events" title={words.title} spot="events" />
      <Sign />
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

/** The marquee over the door: bulbs that read 901, neon, one line. */
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
