/**
 * The geometry of everything that looks like the bridge: two arches over a deck, ten lamps on them, ten strokes of
 * light in the water below. A lit lamp is 1 and a dark one 0; five lamps are a letter of ITA2.
 */

/** One stroke of light in the water: SVG path data. `i` is its place from the left, from 0. */
export interface Stroke {
  i: number;
  on: boolean;
  d: string;
}

/** One lamp on an arch with the cable below it; lengths in the units of its drawing's view box. */
export interface Lamp {
  i: number;
  on: boolean;
  x: number;
  y: number;
  radius: number;
  cable: string;
}

/** One ring of the platter: a groove on the left, dashes on the right. Lengths in view box units, opacity 0 to 1. */
export interface Ring {
  groove: string;
  grooveOpacity: number;
  grooveWidth: number;
  data: string;
  dataOpacity: number;
  dataWidth: number;
  dashes: string;
  dashOffset: number;
}

/** The ten lamps that read `number` in binary, most significant first: 901 is `1110000101`. Whole numbers 0 to 1023. */
export function lampBits(number: number): string {
  return number.toString(2).padStart(10, "0");
}

/** The five lamps of a letter in ITA2 (ITU-T S.1): P is `01101`. What is no letter of A to Z leaves all five dark. */
export function letterBits(letter: string): string {
  const place = letter.toUpperCase().charCodeAt(0) - 65;
  return ita2[place] ?? "00000";
}

/** The two arches of the mark, in a 96 x 60 view box with the deck at y = 28. `simple` is the cut for 16 to 24 px. */
export function markArches(simple = false): string {
  const top = (simple ? 14 : 18) - deck;
  return arches.map((x) => `M${x} ${deck}Q${round(x + span / 2)} ${top} ${x + span} ${deck}`).join("");
}

/** The strokes below the mark's deck: a bar for 1, a dot for 0; ten of them, or six fat ones in the simple cut. */
export function reflection(bits: string, simple = false): Stroke[] {
  const y = deck + (simple ? 9.5 : 7.5);
  return strokes(simple ? "110011" : bits, (on, light) => `${y}v${on ? round(4 + 18 * light) : 0.01}`);
}

/** Ten strokes hanging from the top edge of a 96 x 40 view box: a bar for 1, a dot for 0. */
export function hangingStrokes(bits: string): Stroke[] {
  return strokes(bits, (on, light) => (on ? `-6v${round(12 + 26 * light)}` : "5.2v0.01"));
}

/** Five lamps on one arch that read a letter, in a 120 x 53 view box with the deck at y = 52. */
export function letterLamps(letter: string): Lamp[] {
  return [...letterBits(letter)].map((bit, i) => {
    const f = 0.13 + 0.185 * i;
    const on = bit === "1";
    const x = round(4 + 112 * f);
    const y = round(52 - 44 * bow(f));
    return { i, on, x, y, radius: on ? 3.7 : 2.7, cable: `M${x} ${y}V52` };
  });
}

/** The steel of the long elevation, the same whatever the lamps read: 1200 x 176 view box, deck at y = 150. */
export function elevationSteel(): { web: string; hangers: string; lower: string; upper: string } {
  const steel = { web: "", hangers: "", lower: "", upper: "" };
  for (const start of [0, 600]) {
    for (let i = 0; i <= panels; i++) {
      const f = i / panels;
      const g = (i + 1) / panels;
      const x = round(start + 600 * f);
      const [upper, lower] = [round(upperChord(f)), round(lowerChord(f))];
      steel.upper += `${i ? "L" : "M"}${x} ${upper}`;
      steel.lower += `${i ? "L" : "M"}${x} ${lower}`;
      steel.web += `M${x} ${upper}V${lower}`;
      if (i === panels) continue;
      const [from, to] = i < panels / 2 ? [upper, lowerChord(g)] : [lower, upperChord(g)];
      steel.web += `M${x} ${from}L${round(start + 600 * g)} ${round(to)}`;
      if (i === 0) continue;
      const drop = `M${x} ${lower}V150`;
      if (lowerChord(f) < 146) steel.hangers += drop;
      else steel.web += drop;
    }
  }
  return steel;
}

/** The ten lamps of the long elevation, five to an arch, left to right. */
export function elevationLamps(bits: string): Lamp[] {
  return [...bits].map((bit, i) => {
    const f = (3 + 4 * (i % 5)) / panels;
    const on = bit === "1";
    const x = round((i < 5 ? 0 : 600) + 600 * f);
    const y = round(upperChord(f));
    return { i, on, x, y, radius: on ? 6.5 : 4.5, cable: `M${x} ${y}V150` };
  });
}

/**
 * The rings of the platter around 0 0, radius 196 to 487. Each ring's dashes spell a letter of `word` in ITA2 (and the
 * letter three places on); every sixth ring is the silence between two tracks.
 */
export function platterRings(word: string): Ring[] {
  const rings: Ring[] = [];
  for (let i = 0; i < 42; i++) {
    if (i % 6 === 5) continue;
    const radius = 196 + i * 7.1;
    const [top, arc] = [`M0 ${round(-radius)}A${round(radius)} ${round(radius)} 0 0`, `0 ${round(radius)}`];
    const opacity = round(0.34 + ((Math.sin(i * 2.399) + 1) / 2) * 0.5, 2);
    const width = round(1.1 + (i % 3) * 0.55, 2);
    const letter = (at: number) => letterBits(word.charAt(at % word.length));
    rings.push({
      groove: `${top} 0 ${arc}`,
      grooveOpacity: opacity,
      grooveWidth: width,
      data: `${top} 1 ${arc}`,
      dataOpacity: round(opacity + 0.1, 2),
      dataWidth: round(width + 0.5, 2),
      dashes: dashes(`${letter(i)}0${letter(i + 3)}01`, 9 + (i % 4) * 3),
      dashOffset: (i * 13) % 90,
    });
  }
  return rings;
}

/** A to Z. */
const ita2 =
  "11000 10011 01110 10010 10000 10110 01011 00101 01100 11010 11110 01001 00111 00110 00011 01101 11101 01010 10100 00001 11100 01111 11001 10111 10101 10001".split(
    " ",
  );

/** The mark: deck height, left foot of each arch, width of an arch. */
const deck = 28;
const arches = [2.5, 48];
const span = 45.5;
/** Panels in one truss of the elevation. */
const panels = 22;

/** One decimal is a tenth of a pixel at the sizes we draw, and keeps the pages small. */
function round(value: number, decimals = 1): number {
  return Number(value.toFixed(decimals));
}

/** Height of a parabola over 0 to 1: 0 at both feet, 1 in the middle. */
function bow(f: number): number {
  return 4 * f * (1 - f);
}

function strokes(bits: string, draw: (on: boolean, light: number) => string): Stroke[] {
  const half = bits.length / 2;
  return [...bits].map((bit, i) => {
    const f = 0.1 + (0.8 * ((i % half) + 0.5)) / half;
    const x = round((i < half ? 2.5 : 48) + span * f);
    return { i, on: bit === "1", d: `M${x} ${draw(bit === "1", bow(f))}` };
  });
}

function upperChord(f: number): number {
  return 146 - 132 * bow(f) ** 0.94;
}

function lowerChord(f: number): number {
  return 176 - 142 * bow(f);
}

/** Runs of equal bits as an SVG dash list: dashes for 1, gaps (seven tenths as long) for 0. */
function dashes(bits: string, unit: number): string {
  const runs = (bits.match(/1+|0+/g) ?? []).map((run) => run.length * unit * (run[0] === "1" ? 1 : 0.7));
  if (bits.startsWith("0")) runs.unshift(0);
  if (runs.length % 2) runs.push(unit);
  return runs.map((run) => round(run)).join(" ");
}
