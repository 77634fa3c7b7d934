/** The smaller drawings of the bridge, which some screens have; what every screen has stands in bridge.tsx. */
import { areaCode, Bars, Lamps } from "./bridge.tsx";
import { hangingStrokes, markArches, reflection } from "./bridge-paths.ts";
import { letterLamps } from "./glyph-paths.ts";

/** The spinner: the mark with every stroke full length, sounding in turn (bridge.css; still under reduced motion). */
export function SoundingBars() {
  return (
    <svg className="sounding" viewBox="0 0 96 60" aria-hidden="true">
      <path className="arch" d={markArches()} />
      <path className="deck" d="M0 28H96" />
      <Bars strokes={reflection("1111111111")} />
    </svg>
  );
}

/** The reflection alone, ten strokes hanging from an edge: for the newsletter label. */
export function Strokes() {
  return (
    <svg className="strokes" viewBox="0 0 96 40" aria-hidden="true">
      <Bars strokes={hangingStrokes(areaCode)} />
    </svg>
  );
}

/** One arch whose five lamps read a letter in ITA2: the sign of a card, by its title's first letter. */
export function ArchSign({ letter }: { letter: string }) {
  return (
    <svg className="arch-sign" viewBox="0 0 120 53" aria-hidden="true" data-letter={letter}>
      <path className="arch" d="M4 52Q60 -36 116 52" />
      <path className="deck" d="M0 52H120" />
      <Lamps lamps={letterLamps(letter)} />
    </svg>
  );
}

/** The bulbs of the events marquee: the area code three times over, thirty bulbs. */
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
