import "./panel-wide.css";
import { site } from "../../../content/site.ts";

/** The three ways to reach the team. The words are labels of the cards. */
export function ContactCards(cards: { general: string; location: string; press: string }) {
  return (
    <ul className="info-cards" role="list">
      <li>
        <h2>{cards.general}</h2>
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </li>
      <li>
        <h2>{cards.location}</h2>
        <p>{site.location}</p>
      </li>
      <li>
        <h2>{cards.press}</h2>
        <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>
      </li>
    </ul>
  );
}

/** What to do on deadline. The press address itself stands in its card. */
export function PressNote(press: { title: string; before: string; link: string; after: string }) {
  return (
    <div className="press">
      <h3>{press.title}</h3>
      <p>
        {press.before} <a href={`mailto:${site.pressEmail}`}>{press.link}</a> {press.after}
      </p>
    </div>
  );
}

/** The two addresses for those who would rather write than fill in a form. */
export function PreferEmail(aside: { title: string; general: string; press: string }) {
  return (
    <div className="press">
      <h3>{aside.title}</h3>
      <p>
        {aside.general} <a href={`mailto:${site.email}`}>{site.email}</a>. {aside.press}{" "}
        <a href={`mailto:${site.pressEmail}`}>{site.pressEmail}</a>.
      </p>
    </div>
  );
}
