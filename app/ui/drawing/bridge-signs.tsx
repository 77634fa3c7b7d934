/** Smaller bridge drawings that only some pages use. Those of every page are in bridge.tsx. */
import { areaCode, Bars, Lamps } from "./bridge.tsx";
import { hangingStrokes, markArches, reflection } from "./bridge-paths.ts";
import { letterLamps } from "./glyph-paths.ts";

/**
 * The loading spinner: the mark with full-length strokes that pulse in turn (bridge.css; static under reduced
 * motion).
 */
export function SoundingBars() {
  return (
    <svg className="sounding" viewBox="0 0 96 60" aria-hidden="true">
      <path className="arch" d={markArches()} />
      <path className="deck" d="M0 28H96" />
      <Bars strokes={reflection("1111111111")} />
    </svg>
  );
}

/** The reflection alone, ten strokes hanging from an edge: for the newsletter section. */
export function Strokes() {
  return (
    <svg className="strokes" viewBox="0 0 96 40" aria-hidden="true">
      <Bars strokes={hangingStrokes(areaCode)} />
    </svg>
  );
}

/** One arch whose five lamps spell a letter in ITA2: for a card, by the first letter of its title. */
export function ArchSign({ letter }: { letter: string }) {
  return (
    <svg className="arch-sign" viewBox="0 0 120 53" aria-hidden="true" data-letter={letter}>
      <path className="arch" d="M4 52Q60 -36 116 52" />
      <path className="deck" d="M0 52H120" />
      <Lamps lamps={letterLamps(letter)} />
    </svg>
  );
}

/** The thirty bulbs of the events marquee: the area code in binary, three times. */
export function Bulbs() {
  return (
    <div className="bulbs" aria-hidden="true">
      {bulbs.map((bulb) => (
        <i key={bulb} className={bulb} />
      ))}
    </div>
  );
}

const bulbs = [...areaCode.repeat(3)].map((bit, i) => (bit === "1" ? `on i${i}` : `i${i}`));
