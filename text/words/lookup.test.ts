import { afterEach, expect, test } from "vitest";
import { withoutMarks } from "./fallback.ts";
import { fill } from "./fill.ts";
import { plural } from "./plural.ts";
import { currentReading, readIn, setSnapshot } from "./reading.ts";

// Its own copy: the texts and facts of the site are not those of this test.
const copy = "./lookup.ts?copy";
const { sentence, setFacts, settings, words }: typeof import("./lookup.ts") = await import(copy);

const facts = settings("site", { name: "Port Log", tagline: "We count ships.", berths: 12 });
// No name that a text of the site holds: facts are one for the process.
setFacts({ port: () => facts.name });
const page = words("harbor", {
  title: "Ships of {port}",
  path: "/ships",
  lead: "Written by {writer}.",
  items: ["One ship", "Two ships"],
  counts: { one: "{count} ship", other: "{count} ships" },
  links: [{ to: "/tides", label: "Tides" }],
});
const spanish = {
  code: "es",
  tag: "es-US",
  words: {
    "Ships of {port}": "Barcos de {port}",
    "One ship": "Un barco",
    "{count} ships": "{count} barcos",
    Tides: "Mareas",
  },
};

afterEach(() => setSnapshot({ settings: {}, wording: {} }));

test("a text is the default with the facts put in; what it doesn't know stays for whoever shows it", () => {
  expect(page.title).toBe("Ships of Port Log");
  expect(page.lead).toBe("Written by {writer}.");
  expect(fill(page.lead, { writer: "Ada" })).toBe("Written by Ada.");
  expect(JSON.parse(JSON.stringify(page)).items).toEqual(["One ship", "Two ships"]);
  expect({ ...page }.title).toBe("Ships of Port Log");
});

test("what the owner wrote takes the place of the default, at once and in texts that name it", () => {
  setSnapshot({
    settings: { "site.name": "Harbor Log", "site.berths": 14 },
    wording: { "": { "harbor.items.0": "A ship at {port}" } },
  });
  expect(page.title).toBe("Ships of Harbor Log");
  expect(page.items).toEqual(["A ship at Harbor Log", "Two ships"]);
  expect(facts.berths).toBe(14);
  setSnapshot({ settings: {}, wording: {} });
  expect(page.title).toBe("Ships of Port Log");
});

test("in another language: the owner's wording in it, the translation, and else the site's own, marked", () => {
  readIn(spanish, () => {
    expect(page.title).toBe("Barcos de Port Log");
    expect(page.links[0]).toEqual({ to: "/tides", label: "Mareas" });
    expect(page.path).toBe("/ships");
    expect(page.items[1]).not.toBe("Two ships");
    expect(withoutMarks(page.items[1] ?? "")).toBe("Two ships");
    expect(withoutMarks(facts.tagline)).toBe("We count ships.");
    expect(facts.tagline).not.toBe("We count ships.");
    expect(facts.name).toBe("Port Log");
    expect(withoutMarks(sentence("Name is required"))).toBe("Name is required");
  });
  setSnapshot({
    settings: {},
    wording: { es: { "harbor.items.0": "Un buque" }, "": { "harbor.links.0.label": "Low tides" } },
  });
  readIn(spanish, () => {
    expect(page.items[0]).toBe("Un buque");
    // The translation says what the site no longer says.
    expect(withoutMarks(page.links[0]?.label ?? "")).toBe("Low tides");
  });
});

test("a list of the owner's takes the place of the default one, in every language", () => {
  const mine = {
    "harbor.links": [
      { to: "/boats", label: "Boats of {port}" },
      { to: "/", label: "Tides" },
    ],
  };
  setSnapshot({ settings: mine, wording: { "": { "harbor.links.0.label": "Low tides" } } });
  expect(page.links.map(({ label }) => label)).toEqual(["Boats of Port Log", "Tides"]);
  readIn(spanish, () => {
    expect(page.links[1]).toEqual({ to: "/", label: "Mareas" });
    expect(page.links[0]?.label).not.toBe("Boats of Port Log");
    expect(withoutMarks(page.links[0]?.label ?? "")).toBe("Boats of Port Log");
  });
  setSnapshot({ settings: { ...mine, "harbor.links@es": [{ to: "/", label: "Barcos" }] }, wording: {} });
  readIn(spanish, () => expect(page.links).toEqual([{ to: "/", label: "Barcos" }]));
  expect(page.links).toHaveLength(2);
});

test("what is being rendered goes on with the words it began with", async () => {
  await readIn(undefined, async () => {
    expect(page.title).toBe("Ships of Port Log");
    setSnapshot({ settings: { "site.name": "Harbor Log" }, wording: {} });
    await Promise.resolve();
    expect(page.title).toBe("Ships of Port Log");
    expect(page.items[0]).toBe("One ship");
  });
  expect(page.title).toBe("Ships of Harbor Log");
});

test("what a browser needs in order to say the same is known once it was read", () => {
  setSnapshot({ settings: {}, wording: { "": { "harbor.items.1": "Three ships" } } });
  readIn(undefined, () => {
    expect(page.items).toEqual(["One ship", "Three ships"]);
    expect(Object.fromEntries(currentReading().changed)).toEqual({ "harbor.items.1": "Three ships" });
  });
});

test("a number asks for its form, and is written as in the language", () => {
  expect(plural(page.counts, 1)).toBe("1 ship");
  expect(plural(page.counts, 0)).toBe("0 ships");
  expect(plural(page.counts, 1234)).toBe("1,234 ships");
  expect(readIn(spanish, () => plural(page.counts, 2))).toBe("2 barcos");
});
