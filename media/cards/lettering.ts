/** Turns text into SVG outlines, so that a card needs no browser and no font of the machine it is made on. */
import type { Font } from "fontkit";
import { paints } from "../../content/paint.ts";

/** Soul 800 for people and places, Mind 500 for data and for the word AI. */
export interface CardFonts {
  soul: Font;
  mind: Font;
}

/** Text as SVG path elements that start at x = 0 on a baseline at y = 0, and their width in px. */
export type Lettering = ReturnType<typeof setText>;

/**
 * Sets text in one font. `size` in px, `tracking` in em. Throws when the font lacks a character: a failed build is
 * better than an empty box in someone's timeline.
 */
export function setText(text: string, face: Font, size: number, color: string, tracking: number) {
  const scale = size / face.unitsPerEm;
  const { paths, units } = outlinesOf(text, face, tracking * face.unitsPerEm);
  const shapes = `<g fill="${color}" transform="scale(${scale} ${-scale})">${paths}</g>`;
  return { shapes, width: units * scale };
}

/** Each headline is measured in many sizes, of the same words. */
const known = new WeakMap<Font, Map<string, { paths: string; units: number }>>();

function outlinesOf(text: string, face: Font, tracking: number) {
  const ofFace = known.get(face) ?? new Map();
  if (ofFace.size > 2000) ofFace.clear();
  known.set(face, ofFace);
  const found = ofFace.get(tracking + text) ?? outline(text, face, tracking);
  ofFace.set(tracking + text, found);
  return found;
}

/** In units of the font. */
function outline(text: string, face: Font, tracking: number) {
  let [units, paths] = [0, ""];
  for (const run of text.split(/([¿¡])/)) {
    const upright = hasLetters(run, face) ? run : (turned[run] ?? run);
    const missing = [...upright].find((character) => !hasLetters(character, face));
    if (missing)
      throw new Error(`The card fonts have no "${missing}" (in "${text}"): see media/fonts/build-fonts.sh`);
    const { glyphs, positions } = face.layout(upright);
    glyphs.forEach((glyph, i) => {
      const { xAdvance = 0 } = positions[i] ?? {};
      const half = `translate(${round(units + xAdvance)} ${face.xHeight + 20})rotate(180)`;
      const place = upright === run ? `translate(${round(units)} 0)` : half;
      paths += `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
      units += xAdvance + tracking;
    });
  }
  return { paths, units };
}

/** Of Soul, and of the word AI in Mind; without `mind` that word is one as all others. */
interface Inks {
  soul: string;
  mind?: string;
}

const night = (): Inks => ({ soul: paints.bone, mind: paints["cyan-300"] });

/** A line of a headline: Soul, with the word AI in Mind at the same cap height (DESIGN, code-switching). */
export function headline(words: string[], faces: CardFonts, size: number, inks = night()): Lettering {
  const set = (part: string) => speak(part, faces, size, inks, [-0.018, -0.05]);
  const apart = words.flatMap((word) => word.split("\u00a0"));
  return row(
    apart.map((word) => row(word.split(/\b(AI)\b/).map(set), 0)),
    0.213 * size,
  );
}

/** The name of the site beside the mark. */
export function wordmark(name: string, faces: CardFonts, size: number, inks = night()): Lettering {
  const words = name.split(" ").map((word) => speak(word, faces, size, inks, [-0.03, -0.07]));
  return row(words, 0.16 * size);
}

/** A line of facts in Mind, in Soul where Mind lacks a letter; smaller, and at last cut, where it is wider than `room` px. */
export function setFacts(text: string, { soul, mind }: CardFonts, size: number, color: string, room: number) {
  const isMind = hasLetters(text, mind);
  const set = (some: string, at: number) =>
    isMind ? setText(some, mind, at, color, -0.03) : setText(some, soul, at * 1.12, color, -0.01);
  const whole = set(text, size);
  const fitting = size * Math.min(1, Math.max(0.78, room / whole.width));
  let line = set(text, fitting);
  for (let words = text.split(" "); line.width > room + 1 && words.length > 1; ) {
    words = words.slice(0, -1);
    line = set(`${words.join(" ").replace(/[,;:.]$/, "")}…`, fitting);
  }
  return line;
}

/** A line in Soul, smaller where it is wider than `room` px. */
export function setSoul(text: string, { soul }: CardFonts, size: number, color: string, room: number) {
  const { width } = setText(text, soul, size, color, -0.015);
  return setText(text, soul, size * Math.min(1, room / width), color, -0.015);
}

/** Lettering at a place in px: the left end of its baseline. */
export function at(x: number, y: number, { shapes }: Pick<Lettering, "shapes">): string {
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})">${shapes}</g>`;
}

/** Sets the word AI in Mind and any other in Soul, each with its tracking in em. */
function speak(word: string, faces: CardFonts, size: number, inks: Inks, [soul = 0, mind = 0]: number[]) {
  if (word !== "AI" || !inks.mind) return setText(word, faces.soul, size, inks.soul, soul);
  return setText(word, faces.mind, size * capMatch, inks.mind, mind);
}

function hasLetters(text: string, face: Font): boolean {
  return [...text].every((character) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** ? and ! turned by half, for a font that lacks them. */
const turned: Readonly<Record<string, string>> = { "¿": "?", "¡": "!" };

/** Mind's capitals are 800 units high and Soul's 583. */
const capMatch = 0.729;

function row(parts: Lettering[], gap: number): Lettering {
  let [x, shapes] = [0, ""];
  for (const part of parts) {
    if (x) x += gap;
    shapes += `<g transform="translate(${round(x)} 0)">${part.shapes}</g>`;
    x += part.width;
  }
  return { shapes, width: x };
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
