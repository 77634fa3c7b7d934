import "./home.css";
import "../ui/home/lately.css";
import "../ui/portraits/portraits.css";
import "../ui/record/rings.css";
import { Suspense } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { home } from "../../content/home.ts";
import { newsletter } from "../../forms/definitions/newsletter.ts";
import { newsletterDisplay } from "../../forms/definitions/newsletter-display.ts";
import { formHeaders, readReceipt } from "../form-action.ts";
import { handleNewsletterPost, readSubscriberLink } from "../newsletter-action.ts";
import { requestContext } from "../request-context.ts";
import { Bays, Strokes, Tracks } from "../ui/drawing/bays.tsx";
import { Elevation } from "../ui/drawing/bridge.tsx";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { Platter } from "../ui/drawing/platter.tsx";
import { ConfirmationDialog } from "../ui/form/confirmation-dialog.tsx";
import { NewsletterForm } from "../ui/form/newsletter-form.tsx";
import { sendForm } from "../ui/form/send-form.ts";
import { Hero } from "../ui/hero/hero.tsx";
import { Scene } from "../ui/hero/scene.tsx";
import { findLately } from "../ui/home/find-lately.ts";
import { latelyHtml, unansweredHtml } from "../ui/home/lately.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { Section, SectionHead } from "../ui/news/headline.tsx";
import { readNewestPortrait } from "../ui/portraits/portrait-parts.tsx";
import type { Route } from "./+types/home";

type Loaded = Partial<Awaited<ReturnType<typeof loader>>>;

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta("home", loaderData);
export const loader = async (args: LoaderFunctionArgs) => {
  const lately = await findLately(args.context.get(requestContext));
  return {
    ...(await readReceipt(newsletter, args)),
    link: await readSubscriberLink(args),
    /** HTML, as are `unanswered` and `portrait`: of the person or room of the month. */
    lately: latelyHtml(lately),
    unanswered: unansweredHtml(lately),
    portrait: await readNewestPortrait(args.context.get(requestContext)),
  };
};
/** Without the network Home lacks what is new and stands all the same. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> =>
  serverLoader().catch(() => ({}));
/** A sign-up changes nothing here. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formMethod && defaultShouldRevalidate;
export const headers = formHeaders;
export const action = (args: Route.ActionArgs) => handleNewsletterPost(args);
export const clientAction = (args: Route.ClientActionArgs) => sendForm(newsletterDisplay, args);

export default function Home() {
  return (
    <>
      <Hero />
      {/* An error below leaves the hero standing, and hydration is cut in two. */}
      <Suspense>
        <BelowHero />
      </Suspense>
      <ConfirmationDialog />
    </>
  );
}

function BelowHero() {
  const { move, mission, education, newsletter: join, closing } = home;
  const { lately, unanswered, portrait } = useLoaderData<Loaded>();
  return (
    <>
      <Written className="lately" html={lately} />
      <Written className="unanswered night" html={unanswered} />
      <Section className="section move">
        <SectionHead className="move__head" id="move-title" title={move.title} lead={move.lead} />
        <Elevation />
        <Bays items={move.cards} />
      </Section>
      <section className="mission">
        <Platter />
        <div className="wrap">
          <SectionHead className="stack" id="mission-title" title={mission.title} lead={mission.lead}>
            <p>
              <Link className="text-link" to={mission.link.to}>
                {mission.link.label} <ArrowRight />
              </Link>
            </p>
          </SectionHead>
        </div>
      </section>
      <Written className="section portraits" html={portrait} />
      <Section className="section learn">
        <SectionHead
          className="learn__head stack"
          id="learn-title"
          title={education.title}
          lead={education.lead}
        >
          <p>
            <ButtonLink {...education.link} />
          </p>
        </SectionHead>
        <Tracks items={education.items} />
      </Section>
      <Section className="join">
        <div className="join__label">
          <Strokes />
          <SectionHead id="join-title" title={join.title} lead={join.lead} />
          <div>
            <NewsletterForm labelledBy="join-title" />
            <p className="join__note">{join.note}</p>
          </div>
        </div>
      </Section>
      <section className="closing">
        <Scene spot="closing" />
        <SectionHead className="wrap stack" id="closing-title" title={closing.title} lead={closing.lead}>
          <p>
            <ButtonLink {...closing.link} />
          </p>
        </SectionHead>
      </section>
    </>
  );
}

/** A part that the server writes, without script of its own; nothing when it has nothing to show. */
function Written({ className, html }: { className: string; html: string | undefined }) {
  if (!html) return null;
  return (
    <section className={className}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in the loader */}
      <div className="wrap" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
