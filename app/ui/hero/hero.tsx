import { hero } from "../../../content/hero.ts";
import { ButtonLink } from "../layout/button-link.tsx";
import { MindWords } from "../news/headline.tsx";
import { Scene, SceneToggle } from "./scene.tsx";

/** The first view of Home: the bridge at night with the headline at its waterline. Styled by pages/home.css. */
export function Hero() {
  const { first, rest, lead, join, story, strip } = hero;
  return (
    <section className="hero">
      <Scene spot="home" />
      <div className="wrap hero__body">
        <h1>
          <span className="first">{first}</span> <MindWords text={rest} />
        </h1>
        <div className="hero__ask">
          <p className="lead">{lead}</p>
          <div className="button-row">
            <ButtonLink {...join} />
            <ButtonLink {...story} outline />
          </div>
        </div>
      </div>
      <div className="hero__strip">
        <div className="wrap data">
          {strip.map((text) => (
            <p className="where" key={text} aria-hidden="true">
              {text}
            </p>
          ))}
          <SceneToggle />
        </div>
      </div>
    </section>
  );
}
