/** The bridge drawings. All are decorative (hidden from screen readers). */
import { site } from "../../../content/site.ts";
import type { Lamp } from "./bridge-paths.ts";
import {
  elevationLamps,
  elevationSteel,
  halfArches,
  lampBits,
  markArches,
  reflection,
} from "./bridge-paths.ts";

/** What the lamps spell everywhere but on error pages: the area code. */
export function areaCode(): string {
  return lampBits(site.areaCode);
}

/** The logo mark: the bridge, and below it a reflection of ten strokes. `bits`: ten characters of 0 and 1. */
export function Mark({ bits = areaCode(), className = "mark" }: { bits?: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 96 60" aria-hidden="true">
      <path className="arch" d={markArches()} />
      <path className="deck" d="M0 28H96" />
      <Bars strokes={reflection(bits)} />
    </svg>
  );
}

/** The long elevation: trusses, hangers, deck, ten lamps. `bits`: ten characters of 0 and 1. */
export function Elevation({ bits = areaCode() }: { bits?: string }) {
  const { web, hangers, lower, upper } = elevationSteel();
  return (
    <svg className="elevation" viewBox="0 0 1200 176" aria-hidden="true">
      {halfArches.map((half) => (
        <g key={half} transform={half}>
          <path className="web" d={web} />
          <path className="hangers" d={hangers} />
          <path className="chord" pathLength="1" d={lower} />
          <path className="chord" pathLength="1" d={upper} />
        </g>
      ))}
      <path className="deck" d="M-6 150H1206" />
      <Lamps lamps={elevationLamps(bits)} onlyLit />
    </svg>
  );
}

/** Strokes of a reflection. The class `iN` sets the index `--i` of each, since the CSP forbids style attributes. */
export function Bars({ strokes }: { strokes: ReturnType<typeof reflection> }) {
  return strokes.map(({ i, on, d }) => <path key={i} className={`bar ${on ? "on" : "off"} i${i}`} d={d} />);
}

/** All cables first, so that none is drawn over a lamp. `onlyLit`: dark lamps have none. */
export function Lamps({ lamps, onlyLit }: { lamps: Lamp[]; onlyLit?: boolean }) {
  const cables = lamps.filter(({ on }) => on || !onlyLit);
  return (
    <>
      {cables.map(({ i, on, cable }) => (
        <path key={i} className={`cable ${on ? "on" : "off"}`} d={cable} />
      ))}
      {lamps.map(({ i, on, x, y, radius }) => (
        <circle key={i} className={`lamp ${on ? "on" : "off"} i${i}`} cx={x} cy={y} r={radius} />
      ))}
    </>
  );
}
