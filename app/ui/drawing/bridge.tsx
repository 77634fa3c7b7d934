/** The drawings of the bridge. All of them are decoration unless given a title: hidden from screen readers. */
import { site } from "../../../content/site.ts";
import {
  elevationLamps,
  elevationSteel,
  type Lamp,
  lampBits,
  markArches,
  reflection,
  type Stroke,
} from "./bridge-paths.ts";

/** What the lamps read everywhere but on the error pages: the area code. */
export const areaCode = lampBits(site.areaCode);

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

/** Strokes of a reflection. The class `iN` gives each its place in the row (`--i`, bridge.css): style attributes are not allowed here. */
export function Bars({ strokes }: { strokes: Stroke[] }) {
  return strokes.map(({ i, on, d }) => <path key={i} className={`bar ${on ? "on" : "off"} i${i}`} d={d} />);
}

/** All cables first, so that no cable runs over a lamp. */
export function Lamps({ lamps }: { lamps: Lamp[] }) {
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
