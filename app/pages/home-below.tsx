/** The sections of Home below its first view. */
import { Link } from "react-router";
import { home } from "../../content/home.ts";
import { Bays } from "../ui/drawing/bays.tsx";
import { Elevation } from "../ui/drawing/bridge.tsx";
import { Strokes } from "../ui/drawing/bridge-signs.tsx";
import { ArrowRight } from "../ui/drawing/icons.tsx";
import { Platter } from "../ui/drawing/platter.tsx";
import { Tracks } from "../ui/drawing/tracks.tsx";
import { NewsletterForm } from "../ui/form/newsletter-form.tsx";
import { Scene } from "../ui/hero/scene.tsx";
import { ButtonLink } from "../ui/layout/button-link.tsx";
import { Headline } from "../ui/news/headline.tsx";

export function HomeBelow() {
  return (
    <>
      <Move />
      <Mission />
      <Education />
      <Join />
      <Closing />
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
