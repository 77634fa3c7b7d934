import "../../ui/text/joined.css";
import { useActionData, useLoaderData } from "react-router";
import { subscriptionDialogs } from "../../../content/newsletter.ts";
import { inLanguage, translatedPath } from "../../../content/translate.ts";
import { newsletter } from "../../../forms/definitions/newsletter.ts";
import { readReceipt } from "../../form-action.ts";
import { handleNewsletterPost, readSubscriberLink, type SubscriberLink } from "../../newsletter-action.ts";
import { ConfirmationShown } from "../../ui/form/confirmation-shown.tsx";
import { FormSection } from "../../ui/form/form.tsx";
import { Headline, Section, SectionHead } from "../../ui/news/headline.tsx";
import { onlyEnglish } from "../language-links.ts";
import { EnglishLink, type MakePage, PageTop, useLanguage } from "../translated-page.tsx";

/** The door to the pages in this language, and what the links in newsletter mails lead to. */
export const homePage: MakePage = ({ code, pages }) => ({
  path: "/",
  loader: async (args) => ({
    ...(await readReceipt(newsletter, args)),
    link: await readSubscriberLink(args),
  }),
  action: (args) => handleNewsletterPost(args, code),
  head: () => pages.home,
  Component: Home,
});

function Home() {
  const { code, pages } = useLanguage();
  const { listTitle, list, english, join } = pages.home;
  const loaded = useLoaderData<{ link?: SubscriberLink }>();
  const link = useActionData<{ link?: SubscriberLink }>()?.link ?? loaded.link;
  return (
    <>
      <PageTop page="home" band="about" />
      <Section>
        <Headline level={2} id="pages">
          {listTitle}
        </Headline>
        <ul className="doors" role="list">
          {list.map(({ to, title, text }) => (
            <li key={to}>
              <h3>
                <a href={to}>{title}</a>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <FormSection
        className="section section--joined"
        id="join"
        title={join.title}
        lead={join.lead}
        definition={newsletter}
      >
        <p>{join.note}</p>
      </FormSection>
      <Section className="section section--joined">
        <SectionHead className="intro-split" id={onlyEnglish} title={english.title}>
          <div className="stack">
            <p>{english.text}</p>
            <ul>
              {english.links.map((link) => (
                <li key={link.to}>
                  <EnglishLink {...link} />
                </li>
              ))}
            </ul>
          </div>
        </SectionHead>
      </Section>
      {link ? (
        <ConfirmationShown
          link={link}
          dialogs={inLanguage(subscriptionDialogs, code)}
          home={translatedPath("/", code)}
        />
      ) : null}
    </>
  );
}
