import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { somePortrait } from "../../test/support/portraits.ts";
import { checkDraft } from "../entries/check-draft.ts";
import { portrait } from "./portrait.ts";

const values = { ...somePortrait, picture: "a".repeat(32) };
const mistakes = (more: Record<string, string>) => mistakesIn(portrait, { ...values, ...more });

test("somebody with a picture, its words, who took it and a consent is taken; so is a room", () => {
  expect(mistakes({})).toEqual([]);
  expect(mistakes({ type: "room" })).toEqual([]);
});

test("nobody is published without a consent and its day", () => {
  expect(mistakes({ consent: "" })).toEqual([
    "consent: Consent is required: who said yes, and how. Nobody is shown without it",
  ]);
  expect(mistakes({ consented: "" })).toEqual(["consented: Day of the yes is required"]);
});

test("the picture, its words, who took it and the month are required", () => {
  expect(mistakes({ picture: "" })).toEqual(["picture: Picture is required"]);
  expect(mistakes({ alt: "" })).toEqual(["alt: What the picture shows is required with a picture"]);
  expect(mistakes({ credit: "" })).toEqual(["credit: Photograph by is required"]);
  for (const month of ["2026", "2026-11-03"])
    expect(mistakes({ month })).toEqual(["month: Month must be a month such as 2026-12"]);
});

test("a draft may wait for the yes", () => {
  expect(checkDraft(portrait, { values: { title: "A Name" }, body: "" }, { incomplete: true }).ok).toBe(true);
});

test("what readers, search engines and feeds get holds nothing of the consent", () => {
  const shown = JSON.stringify(portrait.show(entryOfKind(portrait, values)));
  expect(shown).toContain("A Test Name");
  expect(shown).not.toContain("said yes");
  expect(portrait.inFeed).toBeUndefined();
});

test("a copy is for another month and needs a yes of its own", () => {
  expect(portrait.copy?.(values)).toMatchObject({
    title: "A Test Name",
    month: "",
    consent: "",
    consented: "",
  });
});
