import "../ui/heads/email-address.css";
import { Link } from "react-router";
import { accessibility } from "../../content/accessibility.ts";
import { contact as words } from "../../content/contact.ts";
import { site } from "../../content/site.ts";
import { contact } from "../../forms/definitions/contact.ts";
import { formHeaders, handleForm, readReceipt } from "../form-action.ts";
import { Form } from "../ui/form/form.tsx";
import { noReceipt, sendForm } from "../ui/form/send-form.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { SectionHead } from "../ui/news/headline.tsx";
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
  const [name, host] = site.email.split("@");
  return (
    <>
      <PageHead
        page="contact"
        title={words.title}
        lead={words.lead}
        band="contact"
        quiet
        thing={
          // The largest thing of the page breaks after the @ before it breaks anywhere else.
          <p className="huge-address">
            <a href={`mailto:${site.email}`}>
              {name}@<wbr />
              {host}
            </a>
          </p>
        }
      />
      <section className="section contact-form">
        <div className="wrap form-section">
          <SectionHead id="send" title={words.form.title}>
            <div className="panel">
              <Form definition={contact} labelledBy="send">
                <p className="form-note">{words.note}</p>
              </Form>
            </div>
          </SectionHead>
          <div className="form-aside">
            <ul className="info-cards" role="list">
              <li>
                <h2>{cards.location}</h2>
                <p>{site.location}</p>
              </li>
              <li>
                <h2>{cards.press}</h2>
                <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>
              </li>
            </ul>
            {/* What to do on deadline. The press address itself stands in its card. */}
            <div className="press">
              <h3>{press.title}</h3>
              <p>
                {press.before} <a href={`mailto:${site.pressEmail}`}>{press.link}</a> {press.after}
              </p>
            </div>
            <p id="accessibility">
              {link.before} <Link to={link.to}>{link.label}</Link>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
