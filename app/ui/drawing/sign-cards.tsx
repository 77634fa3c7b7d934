import { Lamps } from "./bridge.tsx";
import { letterLamps } from "./glyph-paths.ts";

/** Cards that hang from an arch each, whose lamps spell the first letter of the title. */
export function SignCards({ cards }: { cards: readonly { title: string; text: string }[] }) {
  return (
    <ul className="sign-cards" role="list">
      {cards.map(({ title, text }) => (
        <li key={title}>
          <ArchSign letter={title.charAt(0)} />
          <div className="sign-card">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function ArchSign({ letter }: { letter: string }) {
  return (
    <svg className="arch-sign" viewBox="0 0 120 53" aria-hidden="true" data-letter={letter}>
      <path className="arch" d="M4 52Q60 -36 116 52" />
      <path className="deck" d="M0 52H120" />
      <Lamps lamps={letterLamps(letter)} />
    </svg>
  );
}
