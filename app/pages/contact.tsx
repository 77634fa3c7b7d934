import "../ui/heads/email-address.css";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { accessibility } from "../../content/accessibility.ts";
import { contact as words } from "../../content/contact.ts";
import { site } from "../../content/site.ts";
import { contact } from "../../forms/definitions/contact.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { Form } from "../ui/form/form.tsx";
import { noReceipt, sendForm } from "../ui/form/send-form.ts";
import { ContactCards, PressNote } from "../ui/layout/contact-cards.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Headline } from "../ui/news/headline.tsx";
import type { Route } from "./+types/contact";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("contact", loaderData);
export const loader = (args: Route.LoaderArgs) => readReceipt(contact, args);
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: Route.ActionArgs) => handleForm(contact, args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(contact, args);

export default function Contact() {
  const { cards, press } = words;
  const { link } = accessibility;
  return (
    <>
      <PageHead
        page="contact"
        title={words.title}
        lead={words.lead}
        band="contact"
        quiet
        thing={<EmailAddress address={site.email} />}
      />
      <ContactSection title={words.form.title} note={words.note}>
        <ContactCards {...cards} />
        <PressNote {...press} />
        <p id="accessibility">
          {link.before} <Link to={link.to}>{link.label}</Link>
        </p>
      </ContactSection>
    </>
  );
}

export function ContactSection(props: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="section">
      <div className="wrap form-section">
        <div className="form-aside">{props.children}</div>
        <div>
          <Headline level={2} id="send">
            {props.title}
          </Headline>
          <div className="panel">
            <Form definition={contact} labelledBy="send">
              <p className="form-note">{props.note}</p>
            </Form>
          </div>
        </div>
      </div>
    </section>
  );
}

/** An email address as the largest thing of its page; it breaks after the @ before it breaks anywhere else. */
export function EmailAddress({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <p className="huge-address">
      <a href={`mailto:${address}`}>
        {name}@<wbr />
        {host}
      </a>
    </p>
  );
}
