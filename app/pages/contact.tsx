import "../ui/text/joined.css";
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { contact as words } from "../../content/contact.ts";
import { site } from "../../content/site.ts";
import { contact } from "../../forms/definitions/contact.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { Form } from "../ui/form/form.tsx";
import { noReceipt, sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Headline } from "../ui/news/headline.tsx";
import { AccessibilityStatement } from "../ui/text/accessibility-statement.tsx";
import type { Route } from "./+types/contact";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("contact", loaderData);
export const loader = (args: LoaderFunctionArgs) => readReceipt(contact, args);
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => handleForm(contact, args);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(contact, args);

export default function Contact() {
  return (
    <>
      <PageHead page="contact" title={words.title} lead={words.lead} spot="contact" />
      <Ways />
      <section className="section section--joined">
        <div className="wrap form-section">
          <div className="form-aside">
            <Headline level={2} id="send">
              {words.form.title}
            </Headline>
            <Press />
          </div>
          <div className="panel">
            <Form definition={contact} labelledBy="send">
              <p className="form-note">{words.note}</p>
            </Form>
          </div>
        </div>
      </section>
      <AccessibilityStatement />
    </>
  );
}

function Ways() {
  const { general, location, press } = words.cards;
  return (
    <section className="section" aria-label={words.title}>
      <div className="wrap">
        <ul className="info-cards" role="list">
          <li>
            <h2>{general}</h2>
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </li>
          <li>
            <h2>{location}</h2>
            <p>{site.location}</p>
          </li>
          <li>
            <h2>{press}</h2>
            <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>
          </li>
        </ul>
      </div>
    </section>
  );
}

function Press() {
  const { title, before, after } = words.press;
  return (
    <div className="press">
      <h3>{title}</h3>
      <p>
        {before} <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a> {after}
      </p>
    </div>
  );
}
