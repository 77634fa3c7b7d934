/** The drawings of the bridge. All of them are decoration unless given a title: hidden from screen readers. */
import { home } from "../../content/home.ts";
import { site } from "../../content/site.ts";
import {
  elevationLamps,
  elevationSteel,
  hangingStrokes,
  type Lamp,
  lampBits,
  letterLamps,
  markArches,
  platterRings,
  reflection,
  type Stroke,
} from "./bridge-paths.ts";

/** What the lamps read everywhere but on the error pages: the area code. */
const areaCode = lampBits(site.areaCode);

/**
 * The mark: above the deck the bridge, below it its reflection, ten strokes that read the area code.
 * `bits`: ten characters of 0 and 1. `simple`: the cut for 16 to 24 px. `title`: its name, where no text beside it says it.
 */
export function Mark(props: { bits?: string; simple?: boolean; className?: string; title?: string }) {
  const { bits = areaCode, simple = false, className = "mark", title } = props;
  const svgClass = simple ? `${className} mark--small` : className;
  return (
    <svg
      className={svgClass}
      viewBox="0 0 96 60"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={!title || undefined}
    >
      <path className="arch" d={markArches(simple)} />
      <path className="deck" d="M0 28H96" />
      <Bars strokes={reflection(bits, simple)} />
    </svg>
  );
}

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

/** The long elevation: trusses, hangers, deck, ten lamps. `bits`: ten characters of 0 and 1. */
export function Elevation({ bits = areaCode }: { bits?: string }) {
  const steel = elevationSteel();
  return (
    <svg className="elevation" viewBox="0 0 1200 176" aria-hidden="true">
      <path className="web" d={steel.web} />
      <path className="hangers" d={steel.hangers} />
      <path className="chord" pathLength="1" d={steel.lower} />
      <path className="chord" pathLength="1" d={steel.upper} />
      <path className="deck" d="M-6 150H1206" />
      <Lamps lamps={elevationLamps(bits)} />
    </svg>
  );
}

/** The record: grooves on the left, data on the right, whose dashes spell the city ring by ring. */
export function Platter() {
  const rings = platterRings(site.city.toUpperCase());
  const { label } = home.mission;
  return (
    <svg className="platter" viewBox="-500 -500 1000 1000" aria-hidden="true">
      <circle className="vinyl" r="498" />
      <g className="turning">
        <g className="groove" fill="none">
          {rings.map((ring) => (
            <path
              key={ring.groove}
              d={ring.groove}
              opacity={ring.grooveOpacity}
              strokeWidth={ring.grooveWidth}
            />
          ))}
        </g>
        <g className="data" fill="none">
          {rings.map((ring) => (
            <path
              key={ring.data}
              d={ring.data}
              opacity={ring.dataOpacity}
              strokeWidth={ring.dataWidth}
              strokeDasharray={ring.dashes}
              strokeDashoffset={ring.dashOffset}
            />
          ))}
        </g>
        <circle className="label" r="172" />
        <circle className="label-ring" r="160" fill="none" />
        <g textAnchor="middle">
          <text className="label-soul" y="-52">
            {label.above}
          </text>
          <text className="label-mind" y="83">
            {label.below}
          </text>
          <text className="label-small" x="-92" y="6">
            {label.left}
          </text>
          <text className="label-small" x="92" y="6">
            {label.right}
          </text>
          <text className="label-small" y="122">
            {site.name.replace(" ", "-")}
          </text>
        </g>
        <circle className="spindle" r="15" />
      </g>
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

/** The class `iN` gives the stroke its place in the row (`--i`, bridge.css): style attributes are not allowed here. */
function Bars({ strokes }: { strokes: Stroke[] }) {
  return strokes.map(({ i, on, d }) => <path key={i} className={`bar ${on ? "on" : "off"} i${i}`} d={d} />);
}

/** All cables first, so that no cable runs over a lamp. */
function Lamps({ lamps }: { lamps: Lamp[] }) {
  return (
    <>
      {lamps.map(({ i, on, cable }) => (
        <path key={i} className={`cable ${on ? "on" : "off"}`} d={cable} />
      ))}
      {lamps.map(({ i, on, x, y, radius }) => (
        <circle key={i} className={`lamp ${on ? "on" : "off"} i${i}`} cx={x} cy={y} r={radius} />
      ))}
    </>
  );
}
