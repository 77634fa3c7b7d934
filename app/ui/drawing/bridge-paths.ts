/** The geometry of the bridge: two arches over a deck, ten lamps on them, ten strokes of light in the water below. */

/** A whole number from 0 to 1023 as ten bits, most significant first: 901 is `1110000101`. */
export function lampBits(number: number): string {
  return number.toString(2).padStart(10, "0");
}

/** The two arches of the mark, in a 96 x 60 view box with the deck at y = 28. */
export function markArches(): string {
  const top = 18 - deck;
  return arches.map((x) => `M${x} ${deck}Q${round(x + span / 2)} ${top} ${x + span} ${deck}`).join("");
}

/** The strokes below the mark's deck: a bar for 1, a dot for 0. */
export function reflection(bits: string) {
  const y = deck + 7.5;
  return strokes(bits, (on, light) => `${y}v${on ? round(4 + 18 * light) : 0.01}`);
}

/** Ten strokes hanging from the top edge of a 96 x 40 view box: a bar for 1, a dot for 0. */
export function hangingStrokes(bits: string) {
  return strokes(bits, (on, light) => (on ? `-6v${round(12 + 26 * light)}` : "5.2v0.01"));
}

/**
 * The steel of half an arch of the long elevation, the same whatever the lamps read: 300 x 176 units, deck at y = 150. Whole units
 * and halves that are mirrored (`halfArches`) take a third fewer bytes, and no eye sees half a unit.
 */
export function elevationSteel() {
  const steel = { web: "", hangers: "", lower: "", upper: "" };
  for (let i = 0; i <= panels / 2; i++) {
    const [x, f] = [xOf(i), i / panels];
    const [upper, lower] = [upperChord(f), lowerChord(f)].map((y) => round(y, 0));
    steel.upper += `${i ? "L" : "M"}${x} ${upper}`;
    steel.lower += `${i ? "L" : "M"}${x} ${lower}`;
    steel.web += `M${x} ${upper}V${lower}`;
    const drop = `M${x} ${lower}V150`;
    if (lowerChord(f) < 146) steel.hangers += drop;
    else if (i > 0) steel.web += drop;
    if (i < panels / 2) steel.web += `M${x} ${upper}L${xOf(i + 1)} ${round(lowerChord((i + 1) / panels), 0)}`;
  }
  return steel;
}

/** The transforms of the halves: two for each of the two arches, of 600 units. */
export const halfArches = ["scale(1)", "matrix(-1 0 0 1 600 0)", "translate(600)", "matrix(-1 0 0 1 1200 0)"];

function xOf(panel: number): number {
  return round((600 * panel) / panels, 0);
}

export function elevationLamps(bits: string) {
  return [...bits].map((bit, i) => {
    const f = (3 + 4 * (i % 5)) / panels;
    const on = bit === "1";
    const left = round((i < 5 ? 0 : 600) + 600 * f, 0);
    return lampAt(i, on, on ? 6.5 : 4.5, left, round(upperChord(f), 0), 150);
  });
}

/** Height of the lower chord of the elevation at a share of its arch, 0 to 1. */
export function lowerChord(f: number): number {
  return 176 - 142 * bow(f);
}

/** One lamp on an arch with the cable down to the deck, in the units of its drawing's view box. */
export function lampAt(i: number, on: boolean, radius: number, left: number, top: number, deckY: number) {
  const [x, y] = [round(left), round(top)];
  return { i, on, x, y, radius, cable: `M${x} ${y}V${deckY}` };
}

export type Lamp = ReturnType<typeof lampAt>;

/** The mark: deck height, left foot of each arch, width of an arch. */
const deck = 28;
const arches = [2.5, 48];
const span = 45.5;
/** Panels in one truss of the elevation. */
const panels = 22;

/** One decimal is a tenth of a pixel at the sizes we draw, and keeps the pages small. */
export function round(value: number, decimals = 1): number {
  return Number(value.toFixed(decimals));
}

/** Height of a parabola over 0 to 1: 0 at both feet, 1 in the middle. */
export function bow(f: number): number {
  return 4 * f * (1 - f);
}

/** Strokes of light in the water as SVG path data. `i` is the place of each from the left, from 0. */
function strokes(bits: string, draw: (on: boolean, light: number) => string) {
  const half = bits.length / 2;
  return [...bits].map((bit, i) => {
    const on = bit === "1";
    const f = 0.1 + (0.8 * ((i % half) + 0.5)) / half;
    const x = round((i < half ? 2.5 : 48) + span * f);
    return { i, on, d: `M${x} ${draw(on, bow(f))}` };
  });
}

export function upperChord(f: number): number {
  return 146 - 132 * bow(f) ** 0.94;
}
