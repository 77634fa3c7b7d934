import { site } from "../../../content/site.ts";
import { contact } from "../../../forms/definitions/contact.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { EmailAddress } from "../../ui/heads/email-address.tsx";
import { ContactCards, PressNote } from "../../ui/layout/contact-cards.tsx";
import { Headline } from "../../ui/news/headline.tsx";
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
      <PageTop
        name={name}
        title={title}
        lead={lead}
        band="contact"
        quiet
        thing={<EmailAddress address={site.email} />}
      />
      <section className="section">
        <div className="wrap form-section">
          <div className="form-aside">
            <ContactCards {...cards} />
            <p>{answer}</p>
            <PressNote {...press} />
          </div>
          <div>
            <Headline level={2} id="send">
              {form}
            </Headline>
            <div className="panel">
              <PostedForm definition={contact} labelledBy="send">
                <p className="form-note">{note}</p>
              </PostedForm>
            </div>
          </div>
        </div>
      </section>
    </>
  );
}
