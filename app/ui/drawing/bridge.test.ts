import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Bulbs } from "../events/marquee-sign.tsx";
import { SoundingBars } from "../news/news-feed.tsx";
import { Strokes } from "./bays.tsx";
import { Elevation, Mark } from "./bridge.tsx";
import { lampBits } from "./bridge-paths.ts";
import { letterBits, platterRings } from "./glyph-paths.ts";
import { Platter } from "./platter.tsx";
import { ArchSign } from "./sign-cards.tsx";

test("ten lamps read 901 as 1110000101 and 404 as 0110010100", () => {
  expect(lampBits(901)).toBe("1110000101");
  expect(lampBits(404)).toBe("0110010100");
  expect(lit(createElement(Elevation), "lamp")).toBe("1110000101");
  expect(lit(createElement(Elevation, { bits: lampBits(404) }), "lamp")).toBe("0110010100");
});

test("one arch reads its letter in teleprinter code, and stays dark for what is no letter", () => {
  expect(letterBits("P")).toBe("01101");
  expect(letterBits("z")).toBe("10001");
  expect(letterBits("4")).toBe("00000");
  expect(letterBits("")).toBe("00000");
  expect(lit(createElement(ArchSign, { letter: "P" }), "lamp")).toBe("01101");
});

test("the reflections in the mark and on the newsletter label read 901, the crash mark is dark", () => {
  expect(lit(createElement(Mark), "bar")).toBe("1110000101");
  expect(lit(createElement(Strokes), "bar")).toBe("1110000101");
  expect(lit(createElement(Mark, { bits: "0000000000" }), "bar")).toBe("0000000000");
});

test("the marquee has thirty bulbs that read 901 three times", () => {
  const html = draw(createElement(Bulbs));
  const bulbs = [...html.matchAll(/<i class="(on )?i(\d+)">/g)];
  expect(bulbs.map((bulb) => (bulb[1] ? "1" : "0")).join("")).toBe("1110000101".repeat(3));
  expect(bulbs.map((bulb) => Number(bulb[2]))).toEqual(Array.from({ length: 30 }, (_, i) => i));
});

test("a record has 35 rings with a silence after every fifth, and its first ring spells the city's first letter", () => {
  const rings = platterRings("MEMPHIS");
  expect(rings).toHaveLength(35);
  expect(rings[0]).toMatchObject({ groove: { r: 196, opacity: 0.6, strokeWidth: 1.1 } });
  expect(rings[0]?.data.strokeDasharray).toBe("0 13 27 13 18 6 9 6 9 9");
});

test("a drawing is hidden from screen readers", () => {
  for (const drawing of drawings()) expect(drawing).toContain('aria-hidden="true"');
});

test("no drawing carries a style attribute or an id", () => {
  for (const drawing of drawings()) expect(drawing).not.toMatch(/ style=| id=/);
});

function drawings(): string[] {
  const plain = [Mark, SoundingBars, Strokes, Elevation, Platter, Bulbs];
  return [...plain.map((part) => draw(createElement(part))), draw(createElement(ArchSign, { letter: "P" }))];
}

/** The state of the parts with class `part`, left to right, as 0 and 1. */
function lit(drawing: ReactElement, part: string): string {
  const found = draw(drawing).matchAll(new RegExp(`class="${part} (on|off) i\\d`, "g"));
  return [...found].map((match) => (match[1] === "on" ? "1" : "0")).join("");
}

function draw(drawing: ReactElement): string {
  return renderToStaticMarkup(drawing);
}
