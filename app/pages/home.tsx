import "./home.css";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
} from "react-router";
import { home } from "../../content/home.ts";
import { newsletter } from "../../forms/newsletter.ts";
import { newsletterFace } from "../../forms/newsletter-face.ts";
import { formHeaders, readReceipt } from "../form-action.ts";
import { readLetterLink, takeLetterForm } from "../newsletter-action.ts";
import { ArrowRight } from "../ui/arrows.tsx";
import { Bays } from "../ui/bays.tsx";
import { Elevation, Platter, Strokes } from "../ui/bridge.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Headline } from "../ui/headline.tsx";
import { Hero } from "../ui/hero.tsx";
import { LetterDialog } from "../ui/letter-dialog.tsx";
import { NewsletterForm } from "../ui/newsletter-form.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { Scene } from "../ui/scene.tsx";
import { noReceipt, sendForm } from "../ui/send-form.ts";
import { Tracks } from "../ui/tracks.tsx";

export const meta = () => pageMeta("home");
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await readReceipt(newsletter, args)),
  letter: await readLetterLink(args),
});
export const clientLoader = noReceipt;
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => takeLetterForm(args);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(newsletterFace, args);

export default function Home() {
  return (
    <>
      <Hero />
      <Move />
      <Mission />
      <Education />
      <Join />
      <Closing />
      <LetterDialog />
    </>
  );
}

function Move() {
  const { title, lead, cards } = home.move;
  return (
    <section className="section move" aria-labelledby="move-title">
      <div className="wrap">
        <div className="move__head">
          <Headline level={2} id="move-title">
            {title}
          </Headline>
          <p className="lead">{lead}</p>
        </div>
        <Elevation />
        <Bays items={cards} />
      </div>
    </section>
  );
}

function Mission() {
  const { title, lead, link } = home.mission;
  return (
    <section className="mission" aria-labelledby="mission-title">
      <Platter />
      <div className="wrap">
        <div className="stack">
          <Headline level={2} id="mission-title">
            {title}
          </Headline>
          <p className="lead">{lead}</p>
          <p>
            <Link className="text-link" to={link.to} prefetch="intent">
              {link.label} <ArrowRight />
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function Education() {
  const { title, lead, link, items } = home.education;
  return (
    <section className="section learn" aria-labelledby="learn-title">
      <div className="wrap">
        <div className="learn__head stack">
          <Headline level={2} id="learn-title">
            {title}
          </Headline>
          <p className="lead">{lead}</p>
          <p>
            <ButtonLink {...link} />
          </p>
        </div>
        <Tracks items={items} />
      </div>
    </section>
  );
}

function Join() {
  const { title, lead, note } = home.newsletter;
  return (
    <section className="join" aria-labelledby="join-title">
      <div className="wrap">
        <div className="join__label">
          <Strokes />
          <div>
            <Headline level={2} id="join-title">
              {title}
            </Headline>
            <p className="lead">{lead}</p>
          </div>
          <div>
            <NewsletterForm />
            <p className="join__note">{note}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function Closing() {
  const { title, lead, link } = home.closing;
  return (
    <section className="closing" aria-labelledby="closing-title">
      <Scene spot="closing" still />
      <div className="wrap stack">
        <Headline level={2} id="closing-title">
          {title}
        </Headline>
        <p className="lead">{lead}</p>
        <p>
          <ButtonLink {...link} />
        </p>
      </div>
    </section>
  );
}
