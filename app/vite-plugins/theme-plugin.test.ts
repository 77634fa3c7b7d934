import { expect, test } from "vitest";
import { paint } from "../../content/paint.ts";
import { withPaints } from "./theme-plugin.ts";

test("a sheet gets the city's colors, also inside a mix", () => {
  const sheet = `a {
    color: light-dark(var(--paint-ink), var(--paint-mist-50));
    background: color-mix(in srgb, var(--paint-night-900) 62.5%, transparent);
    border-color: color-mix(in srgb, var(--color-soul) 11%, transparent);
  }`;
  const colored = withPaints(sheet, "a.css");
  expect(colored).toContain(`light-dark(${paint.ink}, ${paint["mist-50"]})`);
  expect(colored).toContain(`color-mix(in srgb, ${paint["night-900"]} 62.5%, transparent)`);
  expect(colored).toContain("var(--color-soul) 11%");
});

test("an editor who misspells a color reads its name and the file", () => {
  expect(() => withPaints("a { color: var(--paint-nigth) }", "app/ui/a.css")).toThrow(
    'app/ui/a.css: content/paint.json has no "nigth"',
  );
});

test("every color is written as six digits, as the pictures need it", () => {
  for (const [name, color] of Object.entries(paint)) expect(color, name).toMatch(/^#[0-9a-f]{6}$/);
});
