/** The geometry of what spells a letter in ITA2: five lamps on an arch, the rings of the platter. */
import { bow, type Lamp, round } from "./bridge-paths.ts";

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

/** The five lamps of a letter in ITA2 (ITU-T S.1): P is `01101`. What is no letter of A to Z leaves all five dark. */
export function letterBits(letter: string): string {
  const place = letter.toUpperCase().charCodeAt(0) - 65;
  return ita2[place] ?? "00000";
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

/** Runs of equal bits as an SVG dash list: dashes for 1, gaps (seven tenths as long) for 0. */
function dashes(bits: string, unit: number): string {
  const runs = (bits.match(/1+|0+/g) ?? []).map((run) => run.length * unit * (run[0] === "1" ? 1 : 0.7));
  if (bits.startsWith("0")) runs.unshift(0);
  if (runs.length % 2) runs.push(unit);
  return runs.map((run) => round(run)).join(" ");
}
