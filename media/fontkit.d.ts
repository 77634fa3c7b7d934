/** The little of fontkit that media/ uses; the package ships no types. Lengths are in font units, y grows upwards. */
declare module "fontkit" {
  export interface Glyph {
    path: { toSVG(): string };
  }
  export interface Font {
    unitsPerEm: number;
    xHeight: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] };
  }
  export function create(buffer: Buffer): Font;
}
