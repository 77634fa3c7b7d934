import { expect, test } from "vitest";
import { paint } from "../../content/paint.ts";
import { withPaints } from "./theme-plugin.ts";

test("a sheet gets the city's colours, whole and as veils", () => {
  const sheet = `a {
    color: light-dark(var(--paint-ink), var(--paint-mist-50));
    background: color-mix(
      in srgb,
      var(--paint-night-900) 62.5%,
      transparent
    );
  }`;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(paint["night-900"].slice(at, at + 2), 16));
  expect(withPaints(sheet, "a.css")).toContain(`light-dark(${paint.ink}, ${paint["mist-50"]})`);
  expect(withPaints(sheet, "a.css")).toContain(`background: rgb(${red} ${green} ${blue} / 62.5%);`);
});

test("a mix of two colours is left to the browser", () => {
  const mix = "color-mix(in srgb, var(--color-soul) 11%, transparent)";
  expect(withPaints(mix, "a.css")).toBe(mix);
});

test("an editor who misspells a colour reads its name and the file", () => {
  expect(() => withPaints("a { color: var(--paint-nigth) }", "app/ui/a.css")).toThrow(
    'app/ui/a.css: content/paint.ts has no "nigth"',
  );
});

test("every colour is written as six digits, as the pictures and the veils need it", () => {
  for (const [name, colour] of Object.entries(paint)) expect(colour, name).toMatch(/^#[0-9a-f]{6}$/);
});
