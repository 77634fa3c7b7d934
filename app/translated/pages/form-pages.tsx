/** The pages whose form is what they are for: contact, news (the form for a story) and get involved. */
import { useSearchParams } from "react-router";
import { pages as english } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { contact } from "../../../forms/definitions/contact.ts";
import { inquiryTypes, partnership } from "../../../forms/definitions/partnership.ts";
import { story } from "../../../forms/definitions/story.ts";
import type { FormDefinition } from "../../../forms/form.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { formId } from "../../ui/form/send-form.ts";
import { EmailAddress } from "../../ui/heads/email-address.tsx";
import { Ways } from "../../ui/heads/ways.tsx";
import { ContactCards, PreferEmail, PressNote } from "../../ui/layout/contact-cards.tsx";
import { Headline, Section, SectionHead } from "../../ui/news/headline.tsx";
import { FormSection, PostedForm } from "../posted-form.tsx";
import {
  EnglishLink,
  type MakePage,
  PageTop,
  type TranslatedPage,
  useLanguage,
} from "../translated-page.tsx";

const formPage =
  (
    key: "contact" | "news" | "getInvolved",
    form: FormDefinition,
    Component: TranslatedPage["Component"],
  ): MakePage =>
  ({ code, pages }) => ({
    path: form.path,
    loader: (args) => readReceipt(form, args),
    action: (args) => handleForm(form, args, { language: code }),
    head: () => pages[key],
    Component,
  });

export const formPages: readonly MakePage[] = [
  formPage("news", story, News),
  formPage("getInvolved", partnership, GetInvolved),
  formPage("contact", contact, Contact),
];

/** The news is in English: here is the form for a story. */
function News() {
  const { form, advice, english: other } = useLanguage().pages.news;
  return (
    <>
      <PageTop page="news" />
      <FormSection id="story" title={form} definition={story} isFirst>
        <p>{advice}</p>
        <p>
          {other.text} <EnglishLink to={english.news.path} label={other.label} />
        </p>
      </FormSection>
    </>
  );
}

function GetInvolved() {
  const { ways, cards, form, aside } = useLanguage().pages.getInvolved;
  const [query] = useSearchParams();
  const wanted = inquiryTypes.find((type) => type.value === query.get("type"));
  const links = cards.map((card) => ({ ...card, to: `?type=${card.type}#${formId(partnership)}` }));
  return (
    <>
      <PageTop page="getInvolved" thing={<Ways title={ways} ways={links} />} />
      <Section className="section inquiry">
        <SectionHead className="intro-split" id="inquiry" title={form}>
          <PreferEmail {...aside} />
        </SectionHead>
        <div className="panel panel--wide">
          <PostedForm
            definition={partnership}
            preset={wanted && { inquiryType: wanted.value }}
            labelledBy="inquiry"
          />
        </div>
      </Section>
    </>
  );
}

function Contact() {
  const { cards, form, note, answer, press } = useLanguage().pages.contact;
  return (
    <>
      <PageTop page="contact" band="contact" quiet thing={<EmailAddress address={site.email} />} />
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
