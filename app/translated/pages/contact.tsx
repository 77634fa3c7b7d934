import { site } from "../../../content/site.ts";
import { contact } from "../../../forms/definitions/contact.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { SectionHead } from "../../ui/news/headline.tsx";
import { useLanguage } from "../language-context.ts";
import { PageTop } from "../page-top.tsx";
import { PostedForm } from "../posted-form.tsx";
import type { MakePage } from "../translated-page.ts";

export const contactPage: MakePage = ({ code, pages }) => ({
  path: contact.path,
  loader: (args) => readReceipt(contact, args),
  action: (args) => handleForm(contact, args, { language: code }),
  head: () => pages.contact,
  Component: Contact,
});

function Contact() {
  const { name, title, lead, cards, form, note, answer, press } = useLanguage().pages.contact;
  return (
    <>
      <PageTop name={name} title={title} lead={lead} spot="contact" />
      <section className="section" aria-label={title}>
        <div className="wrap">
          <ul className="info-cards" role="list">
            <li>
              <h2>{cards.general}</h2>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </li>
            <li>
              <h2>{cards.location}</h2>
              <p>{site.location}</p>
            </li>
            <li>
              <h2>{cards.press}</h2>
              <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>
            </li>
          </ul>
        </div>
      </section>
      <section className="section section--joined">
        <div className="wrap form-section">
          <SectionHead className="form-aside stack" id="send" title={form}>
            <p>{answer}</p>
            <div className="press">
              <h3>{press.title}</h3>
              <p>
                {press.before} <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a> {press.after}
              </p>
            </div>
          </SectionHead>
          <div className="panel">
            <PostedForm definition={contact} labelledBy="send">
              <p className="form-note">{note}</p>
            </PostedForm>
          </div>
        </div>
      </section>
    </>
  );
}
