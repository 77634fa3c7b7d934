import "../ui/text/joined.css";
import { contact as words } from "../../content/contact.ts";
import { contact } from "../../forms/definitions/contact.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { Form } from "../ui/form/form.tsx";
import { noReceipt, sendForm } from "../ui/form/send-form.ts";
import { ContactCards, PressNote } from "../ui/layout/contact-cards.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { SectionHead } from "../ui/news/headline.tsx";
import { AccessibilityStatement } from "../ui/text/accessibility-statement.tsx";
import type { Route } from "./+types/contact";

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("contact", loaderData);
export const loader = (args: Route.LoaderArgs) => readReceipt(contact, args);
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: Route.ActionArgs) => handleForm(contact, args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(contact, args);

export default function Contact() {
  const { cards, press } = words;
  return (
    <>
      <PageHead page="contact" title={words.title} lead={words.lead} spot="contact" />
      <section className="section">
        <div className="wrap">
          <ContactCards {...cards} />
        </div>
      </section>
      <section className="section section--joined">
        <div className="wrap form-section">
          <SectionHead className="form-aside" id="send" title={words.form.title}>
            <PressNote {...press} />
          </SectionHead>
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
