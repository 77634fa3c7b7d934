/** What stands on the cards of pages, as SVG elements whose colors are names in content/paint.ts. Lengths in px. */
import * as paths from "../../app/ui/drawing/bridge-paths.ts";
import { letterLamps, platterRings } from "../../app/ui/drawing/glyph-paths.ts";
import { markShapes } from "../mark.ts";
import { at, type CardFonts, type Lettering, setText, wordmark } from "./lettering.ts";

const { bow, elevationLamps, elevationSteel, lampBits, round, upperChord } = paths;

/** Distances of deck and arches from the top of the card; how much thicker the lines are; how far down the reflection reaches. */
interface Span {
  width: number;
  deck: number;
  top: number;
  k: number;
  depth: number;
}

/** The bridge across the whole card, five lamps to an arch. The hanger nearest to `date`, 0 to 1, burns; `x`: where. */
export function bridge({ width, deck, top, k, depth }: Span, bits: string, date?: number) {
  const arches = bits.length / 5;
  const [kx, ky] = [width / arches / 600, (deck - top) / 136];
  const high = (units: number) => round(deck + (units - 150) * ky);
  /** Half an arch, whose left end is moved to `left`, or mirrored there. */
  const move = (path: string, left: number, way: 1 | -1) =>
    path.replace(/([ML])([\d.-]+) ([\d.-]+)|V([\d.-]+)/g, (_, to, x, y, down) =>
      down ? `V${high(Number(down))}` : `${to}${round((left + way * Number(x)) * kx)} ${high(Number(y))}`,
    );
  const { web, hangers, lower, upper } = elevationSteel();
  const across = (path: string) =>
    [0, 600]
      .slice(0, arches)
      .map((left) => move(path, left, 1) + move(path, left + 600, -1))
      .join("");
  const lamps = elevationLamps(bits).map(({ on, x, y }) => {
    const dark = `r="${5 * k}" fill="night-950" stroke="steel-500" stroke-width="${1.8 * k}"`;
    const place = `<circle cx="${round(x * kx)}" cy="${high(y)}"`;
    return on
      ? `${place} r="${22 * k}" fill="url(#glow)"/>${place} r="${7 * k}" fill="amber-300"/>`
      : `${place} ${dark}/>`;
  });
  const water = elevationLamps(bits).map(({ on, x }) => {
    const long = on ? (deck - top) * (0.2 + 0.34 * bow((x % 600) / 600)) : 0.01;
    return `M${round(x * kx)} ${deck + 14 * k}v${round(long, 2)}`;
  });
  const panel = Math.round((date ?? 0) * arches * 22) || 1;
  const hanger = panel % 22 ? panel : panel - 1;
  const x = round((hanger * width) / arches / 22);
  const lit = `M${x} ${high(upperChord((hanger % 22) / 22))}V${deck}`;
  const sound = `M${x} ${deck + 17 * k}V${deck + 12 + depth}`;
  const line = (d: string, color: string, thick: number, more = "") =>
    `<path d="${d}" stroke="${color}" stroke-width="${round(thick * k)}" ${more}/>`;
  const shapes = [
    `<rect width="100%" height="100%" fill="night-950"/><rect y="${deck}" width="100%" height="100%" fill="night-900"/>`,
    line(water.join(""), "night-780", 15, 'stroke-linecap="round"'),
    line(across(web + hangers), "steel-700", 1.3, 'opacity=".75"'),
    line(across(lower), "steel-400", 1.8) + line(across(upper), "bone", 3.4),
    date === undefined
      ? ""
      : line(lit, "amber-400", 16, 'opacity=".45" filter="url(#near)"') + line(lit, "amber-400", 8),
    line(`M0 ${deck}H${width}`, "amber-400", 7) + lamps.join(""),
    date === undefined
      ? ""
      : line(sound, "cyan-300", 30, 'stroke-linecap="round" opacity=".28" filter="url(#near)"'),
    date === undefined ? "" : line(sound, "cyan-300", 15, 'stroke-linecap="round"'),
  ];
  return { x, shapes: shapes.join("") };
}

/** A topic's sign, whose lamps spell a letter, on a baseline. */
export function sign(letter: string, width: number): Lettering {
  const lamps = letterLamps(letter).map(({ on, x, y, cable }) =>
    on
      ? `<path d="${cable}" stroke="amber-400" stroke-width="3.4"/><circle cx="${x}" cy="${y}" r="6.6" fill="amber-400"/>`
      : `<circle cx="${x}" cy="${y}" r="5" fill="night-900" stroke="steel-500" stroke-width="2.6"/>`,
  );
  const arch =
    '<path d="M4 52Q60 -36 116 52" stroke="bone" stroke-width="4"/><path d="M0 52H120" stroke="amber-400" stroke-width="5"/>';
  return {
    width,
    shapes: `<g transform="scale(${round(width / 120, 3)})translate(0 -54)">${arch}${lamps.join("")}</g>`,
  };
}

/** The name of the site, and the owner's mark, a PNG. */
export interface Brand {
  name: string;
  areaCode: number;
  own?: Buffer | undefined;
}

/** The mark and the name of the site on a baseline, at most 420 px wide. `isDay`: in ink. */
export function brand(
  { name, areaCode, own }: Brand,
  faces: CardFonts,
  size: number,
  isDay?: boolean,
): Lettering {
  const mark = markShapes(areaCode, own, isDay ? ["ink", "copper-700", "cyan-700"] : undefined);
  const words = wordmark(name, faces, size, isDay ? { soul: "ink", mind: "cyan-700" } : undefined);
  const left = 2.27 * size;
  if (left + words.width > 420 && size > 8) return brand({ name, areaCode, own }, faces, size - 2, isDay);
  const shape = `<g transform="translate(0 ${round(-size * 0.78)})scale(${round(size * 0.02, 3)})">${mark}</g>`;
  return { width: left + words.width, shapes: shape + at(left, 0, words) };
}

/** Thirty bulbs of the marquee from side to side, which read the area code three times. `isOff`: none burns. */
export function bulbs(
  areaCode: number,
  [from = 0, to = 0]: number[],
  y: number,
  radius: number,
  isOff: boolean,
): string {
  const [on, off] = isOff ? ["night-600", "night-700"] : ["amber-300", "umber-700"];
  const all = [...lampBits(areaCode).repeat(3)].map((bit, i, { length }) => {
    const place = `<circle cx="${round(from + ((to - from) * i) / (length - 1))}" cy="${y}"`;
    const glow = bit === "1" && !isOff ? `${place} r="${2.6 * radius}" fill="url(#glow)"/>` : "";
    return `${glow}${place} r="${radius}" fill="${bit === "1" ? on : off}"/>`;
  });
  return all.join("");
}

/** The record around 0 0, half grooves, half data that spells the city, with two words on its label. */
export function platter(
  city: string,
  [soul, mind]: readonly [string, string],
  radius: number,
  faces: CardFonts,
): string {
  const hyphened = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const arcs = platterRings(city.toUpperCase()).flatMap(({ groove, data }) =>
    [
      { ...groove, stroke: "steel-550" },
      { ...data, stroke: "cyan-300" },
    ].map(
      (arc) =>
        `<path ${Object.entries(arc)
          .map(([key, value]) => `${hyphened(key)}="${value}"`)
          .join(" ")}/>`,
    ),
  );
  const [above, below] = [setText(soul, faces.soul, 62, "ink", 0), setText(mind, faces.mind, 48, "ink", 0)];
  const words = at(-above.width / 2, -52, above) + at(-below.width / 2, 88, below);
  const label = `<circle r="172" fill="amber-400"/><circle r="158" stroke="ink" stroke-width="2"/>${words}`;
  return `<g transform="scale(${round(radius / 498, 3)})"><circle r="498" fill="oxblood-985"/>${arcs.join("")}${label}<circle r="17" fill="night-950"/></g>`;
}

/** Where a day stands among thirty months, 0 to 1: the middle of what is known of it; what is older at the first. */
export function placeOf(iso: string, from: string): number {
  const parts = [...iso.split("-"), ...from.split("-")].map(Number);
  const [year = 0, month = 6.5, day] = parts.slice(0, -2);
  const [first = 0, firstMonth = 1] = parts.slice(-2);
  const months = (year - first) * 12 + month - firstMonth + (day ? (day - 0.5) / 31 : 0.5);
  return Math.min(1, Math.max(0, months / 30));
}
