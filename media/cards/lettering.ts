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
  for (const character of text) {
    if (face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) continue;
    throw new Error(`The card fonts have no "${character}" (in "${text}"): see media/fonts/build-fonts.sh`);
  }
  const scale = size / face.unitsPerEm;
  const { glyphs, positions } = face.layout(text);
  let [x, paths] = [0, ""];
  glyphs.forEach((glyph, i) => {
    paths += `<path transform="translate(${round(x / scale)} 0)" d="${glyph.path.toSVG()}"/>`;
    x += (positions[i]?.xAdvance ?? 0) * scale + tracking * size;
  });
  return { shapes: `<g fill="${color}" transform="scale(${scale} ${-scale})">${paths}</g>`, width: x };
}

/** A line of a headline: Soul, with the word AI in Mind at the same cap height (DESIGN, code-switching). */
export function headline(words: string[], faces: CardFonts, size: number): Lettering {
  const set = (part: string) => speak(part, faces, size, -0.018, -0.05);
  const gap = 0.213 * size;
  return row(
    words.map((word) => row(word.split(/\b(AI)\b/).map(set), 0)),
    gap,
  );
}

/** The name of the site beside the mark. */
export function wordmark(name: string, faces: CardFonts, size: number): Lettering {
  const words = name.split(" ").map((word) => speak(word, faces, size, -0.03, -0.07));
  return row(words, 0.16 * size);
}

/** Sets the word AI in Mind and any other in Soul, each with its tracking in em. */
function speak(word: string, faces: CardFonts, size: number, soul: number, mind: number): Lettering {
  if (word !== "AI") return setText(word, faces.soul, size, paints.bone, soul);
  return setText(word, faces.mind, size * capMatch, paints["cyan-300"], mind);
}

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
