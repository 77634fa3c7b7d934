/** The geometry of what spells a letter in ITA2: five lamps on an arch, the rings of the platter. */
import { bow, type Lamp, lampAt, round } from "./bridge-paths.ts";

/** The five lamps of a letter in ITA2 (ITU-T S.1): P is `01101`. What is no letter of A to Z leaves all five dark. */
export function letterBits(letter: string): string {
  return ita2[letter.toUpperCase().charCodeAt(0) - 65] ?? "00000";
}

/** Five lamps on one arch that read a letter, in a 120 x 53 view box with the deck at y = 52. */
export function letterLamps(letter: string): Lamp[] {
  return [...letterBits(letter)].map((bit, i) => {
    const f = 0.13 + 0.185 * i;
    const on = bit === "1";
    return lampAt(i, on, on ? 3.7 : 2.7, 4 + 112 * f, 52 - 44 * bow(f), 52);
  });
}

/** The rings of the platter as attributes of SVG circles, radius 196 to 487. Each spells a letter of `word`; every sixth is a gap between tracks. */
export function platterRings(word: string) {
  const letter = (at: number) => letterBits(word.charAt(at % word.length));
  const places = Array.from({ length: 42 }, (_, i) => i).filter((i) => i % 6 !== 5);
  return places.map((i) => {
    const r = round(196 + i * 7.1);
    const opacity = round(0.34 + ((Math.sin(i * 2.399) + 1) / 2) * 0.5);
    const strokeWidth = round(1.1 + (i % 3) * 0.55);
    const strokeDasharray = dashes(`${letter(i)}0${letter(i + 3)}01`, 9 + (i % 4) * 3);
    return {
      groove: { r, opacity, strokeWidth },
      data: { r, opacity: round(opacity + 0.1), strokeWidth: round(strokeWidth + 0.5), strokeDasharray },
    };
  });
}

const ita2 =
  "11000 10011 01110 10010 10000 10110 01011 00101 01100 11010 11110 01001 00111 00110 00011 01101 11101 01010 10100 00001 11100 01111 11001 10111 10101 10001".split(
    " ",
  );

/** Runs of equal bits as an SVG dash list: dashes for 1, gaps (seven tenths as long) for 0. */
function dashes(bits: string, unit: number): string {
  const runs = (bits.match(/1+|0+/g) ?? []).map((run) => run.length * unit * (run[0] === "1" ? 1 : 0.7));
  if (bits.startsWith("0")) runs.unshift(0);
  if (runs.length % 2) runs.push(unit);
  return runs.map((run) => Math.round(run)).join(" ");
}
