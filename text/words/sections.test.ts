import { afterEach, expect, test } from "vitest";
import { markFallback, markFallbackHtml } from "./fallback.ts";
import { changedWords } from "./lookup.ts";
import { readIn, setSnapshot } from "./reading.ts";
import { markdownPage } from "./sections.ts";

const spanish = { code: "es", tag: "es-US", words: {} };
const own = "## Ships of {town}\n\nWe count.\n\n## Who\n\nYou.";
const sections = markdownPage("ships.md", own, { es: "## Barcos\n\nUno.\n\n## Quién\n\nUsted." }, (name) =>
  name === "town" ? "Port" : undefined,
);

afterEach(() => setSnapshot({ settings: {}, wording: {} }));

test("a page of Markdown is read in its language, under the anchors of the site's own", () => {
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ["ships-of-port", "Ships of Port"],
    ["who", "Who"],
  ]);
  readIn(spanish, () => {
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ["ships-of-port", "Barcos"],
      ["who", "Quién"],
    ]);
    expect(sections[0]?.html).toBe("<p>Uno.</p>");
  });
  expect(changedWords()).not.toHaveProperty(["ships.md"]);
});

test("the owner's text takes its place, and the translation of the default with it", () => {
  setSnapshot({ settings: {}, wording: { "": { "ships.md": "## One\n\nShip." } } });
  const mine = { id: "one", title: "One", html: "<p>Ship.</p>" };
  expect([...sections]).toEqual([mine]);
  expect(changedWords()["ships.md"]).toEqual([mine]);
  readIn(spanish, () =>
    expect([...sections]).toEqual([
      { id: "one", title: markFallback("One"), html: markFallbackHtml("<p>Ship.</p>") },
    ]),
  );
  setSnapshot({ settings: {}, wording: { es: { "ships.md": "## Tres\n\nNaves." } } });
  readIn(spanish, () => expect(sections[0]).toMatchObject({ id: "ships-of-port", title: "Tres" }));
});
