/** Contact, news (the form for a story), get involved, the private page of a sender, and the page for unknown addresses. */
import { pages as english } from "../../../content/pages.ts";
import { proposal } from "../../../content/proposal.ts";
import { site } from "../../../content/site.ts";
import { inLanguage, translatedPath } from "../../../content/translate.ts";
import { contact } from "../../../forms/definitions/contact.ts";
import { partnership } from "../../../forms/definitions/partnership.ts";
import { story } from "../../../forms/definitions/story.ts";
import type { FormDefinition } from "../../../forms/form.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { ContactSection, EmailAddress } from "../../pages/contact.tsx";
import { Inquiry, InquiryWays } from "../../pages/get-involved.tsx";
import { Lost } from "../../pages/not-found.tsx";
import Proposal from "../../pages/proposal.tsx";
import {
  handleProposalPost,
  type ProposalPage,
  privateHeaders,
  readProposalPage,
} from "../../proposal-action.ts";
import { FormSection } from "../../ui/form/form.tsx";
import { ProposalWords } from "../../ui/form/proposal-form.tsx";
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

/** As app/pages/not-found.tsx, for addresses under that of a language. */
export const notFoundPage: MakePage = ({ pages }) => ({
  path: "/404",
  loader: () => null,
  head: () => ({ title: pages.notFound.title, description: "", isPrivate: true }),
  Component: NotFound,
});

function NotFound() {
  const { code, pages } = useLanguage();
  const { link: label, ...words } = pages.notFound;
  return <Lost {...words} link={{ to: translatedPath("/", code), label }} />;
}

/** The private link of somebody who proposed an event or sent a story. */
export const proposalPage: MakePage = ({ code }) => ({
  path: proposal.path,
  loader: (args) => readProposalPage(args, code),
  action: (args) => handleProposalPost(args, code),
  headers: privateHeaders,
  head: (loaded) => {
    const { title, gone } = inLanguage(proposal, code);
    const page = typeof loaded === "object" ? (loaded as ProposalPage | null) : undefined;
    return { title: page ? title[page.view.form] : gone.title, description: "", isPrivate: true };
  },
  Component: TranslatedProposal,
});

function TranslatedProposal() {
  return (
    <ProposalWords value={inLanguage(proposal, useLanguage().code)}>
      <Proposal />
    </ProposalWords>
  );
}
