import { contact } from "../../../forms/definitions/contact.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { ContactCards, PressNote } from "../../ui/layout/contact-cards.tsx";
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
      <section className="section">
        <div className="wrap">
          <ContactCards {...cards} />
        </div>
      </section>
      <section className="section section--joined">
        <div className="wrap form-section">
          <SectionHead className="form-aside stack" id="send" title={form}>
            <p>{answer}</p>
            <PressNote {...press} />
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
