import "../../ui/text/joined.css";
import { useActionData, useLoaderData } from "react-router";
import { subscriptionDialogs } from "../../../content/newsletter.ts";
import { asEnglish, inLanguage, translatedPath } from "../../../content/translate.ts";
import { newsletter } from "../../../forms/definitions/newsletter.ts";
import { readReceipt } from "../../form-action.ts";
import { handleNewsletterPost, readSubscriberLink, type SubscriberLink } from "../../newsletter-action.ts";
import { ConfirmationShown } from "../../ui/form/confirmation-shown.tsx";
import { Headline, Section, SectionHead } from "../../ui/news/headline.tsx";
import { useLanguage } from "../language-context.ts";
import { onlyEnglish } from "../language-links.ts";
import { PageTop } from "../page-top.tsx";
import { PostedForm } from "../posted-form.tsx";
import type { MakePage } from "../translated-page.ts";

interface Loaded {
  receipt?: string;
  link?: SubscriberLink | undefined;
}

/** The door to the pages in this language, and what the links in newsletter mails lead to. */
export const homePage: MakePage = ({ code, pages }) => ({
  path: "/",
  loader: async (args): Promise<Loaded> => ({
    ...(await readReceipt(newsletter, args)),
    link: await readSubscriberLink(args),
  }),
  action: (args) => handleNewsletterPost(args, code),
  head: () => pages.home,
  Component: Home,
});

function Home() {
  const { title, lead, listTitle, list, english, join } = useLanguage().pages.home;
  return (
    <>
      <PageTop title={title} lead={lead} band="about" />
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
      <section className="section section--joined">
        <div className="wrap form-section">
          <SectionHead className="form-aside stack" id="join" title={join.title} lead={join.lead}>
            <p>{join.note}</p>
          </SectionHead>
          <div className="panel">
            <PostedForm definition={newsletter} labelledBy="join" />
          </div>
        </div>
      </section>
      <Section className="section section--joined">
        <SectionHead className="intro-split" id={onlyEnglish} title={english.title}>
          <div className="stack">
            <p>{english.text}</p>
            <ul>
              {english.links.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} hrefLang="en">
                    {asEnglish(label)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </SectionHead>
      </Section>
      <SubscriberDialog />
    </>
  );
}

/** What the links in newsletter mails lead to, without script. */
function SubscriberDialog() {
  const { code } = useLanguage();
  const loaded = useLoaderData<Loaded>();
  const given = useActionData<{ link?: SubscriberLink }>();
  const link = given?.link ?? loaded.link;
  if (!link) return null;
  const dialogs = inLanguage(subscriptionDialogs, code);
  return <ConfirmationShown link={link} dialogs={dialogs} home={translatedPath("/", code)} />;
}
