/** The pages whose form is what they are for: contact, news (the form for a story) and get involved. */
import { pages as english } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";
import { contact } from "../../../forms/definitions/contact.ts";
import { partnership } from "../../../forms/definitions/partnership.ts";
import { story } from "../../../forms/definitions/story.ts";
import type { FormDefinition } from "../../../forms/form.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { ContactSection, EmailAddress } from "../../pages/contact.tsx";
import { Inquiry, InquiryWays } from "../../pages/get-involved.tsx";
import { FormSection } from "../../ui/form/form.tsx";
import { ContactCards, PressNote } from "../../ui/layout/contact-cards.tsx";
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
      <FormSection id="story" title={form} definition={story}>
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
  return (
    <>
      <PageTop page="getInvolved" thing={<InquiryWays waysTitle={ways} cards={cards} />} />
      <Inquiry title={form} aside={aside} />
    </>
  );
}

function Contact() {
  const { cards, form, note, answer, press } = useLanguage().pages.contact;
  return (
    <>
      <PageTop page="contact" band="contact" quiet thing={<EmailAddress address={site.email} />} />
      <ContactSection title={form} note={note}>
        <ContactCards {...cards} />
        <p>{answer}</p>
        <PressNote {...press} />
      </ContactSection>
    </>
  );
}
