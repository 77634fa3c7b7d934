import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { resource } from "./resource.ts";

const office = {
  type: "office",
  title: "County Health Department",
  problem: "The air smells",
  does: "Takes complaints about air.",
  link: "https://health.example/report",
  phone: "(901) 555-0100",
  phoneChecked: "2026-11-20",
  grade: "B",
};
const measurement = {
  type: "measurement",
  title: "Community sensors",
  by: "A neighborhood group",
  tells: "Small differences between streets.",
  cannot: "Cheap sensors drift.",
  grade: "B",
};
const mistakes = (more: Record<string, string>) => mistakesIn(resource, { ...office, ...more });

test("an office, a voice, a measurement and a place to learn are taken", () => {
  expect(mistakes({})).toEqual([]);
  expect(mistakesIn(resource, measurement)).toEqual([]);
  const { grade } = office;
  const voice = {
    type: "voice",
    title: "The Chamber",
    does: "Speaks for the project’s gains.",
    grade,
  };
  expect(mistakesIn(resource, voice)).toEqual([]);
  const school = { type: "learning", title: "The college", does: "Two-year degrees", grade };
  const more = { cost: "tuition", length: "2 years", subjects: "computing, trades", whom: "Adults" };
  expect(mistakesIn(resource, { ...school, ...more })).toEqual([]);
});

test("a measurement says what it cannot tell, and a phone number when it was tried", () => {
  expect(mistakesIn(resource, { ...measurement, cannot: "" })).toEqual([
    "cannot: It cannot tell is required for a measurement",
  ]);
  expect(mistakes({ phoneChecked: "" })).toEqual([
    "phoneChecked: Phone tried on is required with a phone number",
  ]);
  for (const field of ["phone", "phoneListed"])
    expect(mistakes({ [field]: "call them" })).toEqual([`${field}: Phone must be a phone number`]);
  expect(mistakes({ phone: "311" })).toEqual([]);
  expect(mistakes({ does: "" })[0]).toMatch(/^does: .* is required$/);
  expect(mistakes({ type: "shop" })[0]).toContain("must be office, voice, measurement, or learning");
  expect(mistakes({ link: "health" })[0]).toContain("must start with http:// or https://");
  expect(mistakes({ sources: "The Paper | Front | 2026 | https://paper.example" })[0]).toContain(
    "front page",
  );
  expect(mistakes({ lookAgain: "soon" })[0]).toMatch(/^lookAgain: Look again on must be/);
});

test("a reader sees the phone number with the day on which it was tried", () => {
  const { facts } = resource.show(entryOfKind(resource, office));
  expect(facts).toContainEqual({ name: "Phone", text: "(901) 555-0100, tried on November 20, 2026" });
  const listed = { ...office, phone: "", phoneChecked: "", phoneListed: "(901) 555-0199" };
  const ofYear = (phoneFrom: string) => resource.show(entryOfKind(resource, { ...listed, phoneFrom })).facts;
  expect(ofYear("2015")).toContainEqual({
    name: "Phone",
    text: "(901) 555-0199, call first: this number is from 2015",
  });
  expect(ofYear("")).toContainEqual({
    name: "Phone",
    text: "(901) 555-0199, call first: the page with this number has no date",
  });
  expect(facts).toContainEqual({ name: "Website", text: "health.example", link: office.link });
});

test("voices stand from A to Z, whatever their capitals", () => {
  const key = (title: string) => resource.sortKey({ values: { type: "voice", title }, body: "" }, null);
  expect([key("xAI"), key("Boxtown"), key("Young"), key("NAACP")].toSorted()).toEqual(
    ["Boxtown", "NAACP", "xAI", "Young"].map(key),
  );
});
