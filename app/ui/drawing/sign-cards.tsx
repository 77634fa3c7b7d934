import { Link } from "react-router";
import { ArchSign } from "./bridge-signs.tsx";

export interface SignCard {
  title: string;
  text: string;
  /** Link target of its title. */
  to?: string;
}

/** Cards that hang from an arch each, whose five lamps spell the first letter of the title. */
export function SignCards({ cards }: { cards: readonly SignCard[] }) {
  return (
    <ul className="sign-cards" role="list">
      {cards.map(({ title, text, to }) => (
        <li key={title}>
          <ArchSign letter={title.charAt(0)} />
          <div className="sign-card">
            <h3>{to ? <Link to={to}>{title}</Link> : title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
