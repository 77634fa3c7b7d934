import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import spamPhrases from "../../content/spam-phrases.json" with { type: "json" };
import { forms } from "../catalog.ts";
import type { FormName, Values } from "../form.ts";
import { validate } from "../intake/validate.ts";
import { readBotSignals } from "./bot-signals.ts";
import { duplicateKey, spamReasons } from "./spam.ts";

/** A labelled message: `form | name | subject`, then the text. The files `later-*` were written after the phrases. */
function messages(file: string): { head: string; form: FormName; values: Values }[] {
  const text = readFileSync(join(import.meta.dirname, "../../test/fixtures/messages", file), "utf8");
  return text.split(/^---\n/m).map((block) => {
    const [head = "", ...lines] = block.split("\n");
    const [form, name = "", subject = ""] = head.split(" | ");
    const area = { contact: "message", partnership: "message", story: "story", event: "description" };
    const field = area[form as keyof typeof area];
    const words = { name, subject, title: subject, eventTitle: subject };
    return { head, form: form as FormName, values: { ...words, [field]: lines.join("\n").trim() } };
  });
}

const nothing = { honeypotFilled: false, openFor: undefined, repeated: false };
const everything = { honeypotFilled: true, openFor: 900, repeated: true };
const ham = [...messages("ham.txt"), ...messages("later-ham.txt")];
const spam = [...messages("spam.txt"), ...messages("later-spam.txt")];
const plain = { name: "Ada Carter", subject: "A room", message: "Is there a room for forty of us?" };

test.each(ham)("what a person wrote is not marked: $head", ({ form, values }) => {
  expect(spamReasons(forms[form], values, nothing)).toEqual([]);
});

test("haste alone marks nothing, nor a browser that fills in every field, nor a message that many send", () => {
  const marked = (signs: object) =>
    ham.filter(({ form, values }) => spamReasons(forms[form], values, { ...nothing, ...signs }).length > 0)
      .length;
  expect(marked({ openFor: 1200 })).toBeLessThan(4);
  expect(marked({ repeated: true })).toBeLessThan(4);
  expect(marked({ honeypotFilled: true })).toBeLessThan(8);
  for (const sign of [{ openFor: 1 }, { repeated: true }, { honeypotFilled: true }])
    expect(spamReasons(forms.contact, plain, { ...nothing, ...sign })).toEqual([]);
});

test("of what machines and sellers send, at least 85 % is marked by its words alone", () => {
  const marked = spam.filter(({ form, values }) => spamReasons(forms[form], values, nothing).length > 0);
  expect(ham.length).toBeGreaterThanOrEqual(60);
  expect(spam.length).toBeGreaterThanOrEqual(60);
  expect(marked.length / spam.length).toBeGreaterThanOrEqual(0.85);
});

test("two signs together mark a message, and it is told which", () => {
  expect(spamReasons(forms.contact, plain, { ...nothing, honeypotFilled: true, openFor: 2999 })).toEqual([
    "the decoy was filled",
    "sent within three seconds",
  ]);
  expect(spamReasons(forms.newsletter, { email: "ada@example.org" }, everything)).toHaveLength(3);
});

test("no phrase of the list marks a message alone, whoever writes about it", () => {
  for (const phrase of spamPhrases.flatMap(({ phrases }) => phrases)) {
    const message = `Somebody wrote to me: "${phrase.replace("*", "500")}". What does that mean?`;
    expect(spamReasons(forms.contact, { ...plain, message }, nothing), phrase).toEqual([]);
  }
});

test("one link in markup is a question about HTML, two are an advertisement", () => {
  const one =
    'How do I write <a href="https://example.org">this</a>? Nobody here knows, and I have tried for days.';
  expect(spamReasons(forms.contact, { ...plain, message: one }, nothing)).toEqual([]);
  expect(spamReasons(forms.contact, { ...plain, message: one + one }, nothing)).toContain(
    "link markup more than once",
  );
});

test("the same text is known again in other spacing and capitals, a short one never", () => {
  const text = (message: string) => duplicateKey(forms.contact, { ...plain, message });
  const long = "We offer the very same thing to everybody, today.";
  expect(text(long)).toBe(text(long.toUpperCase().replaceAll(" ", "  \n")));
  expect(text(long)).not.toBe("");
  expect(text("Thank you, see you there")).toBe("");
});

test("the time a page was open counts only when it can be true", () => {
  const openFor = (sent: unknown) => readBotSignals({ "open-for": sent }).openFor;
  expect(openFor("2500")).toBe(2500);
  for (const absurd of [
    "",
    "0",
    "-5",
    "1e3",
    "2.5",
    "999999999999",
    "abc",
    ["1", "2"],
    undefined,
    "7000000000",
  ])
    expect(openFor(absurd), String(absurd)).toBeUndefined();
});

test("an empty or missing decoy is empty; anything else in its place is not", () => {
  const filled = (fields: object) => readBotSignals({ ...fields }).honeypotFilled;
  expect([filled({}), filled({ "river-stage": "" })]).toEqual([false, false]);
  expect([filled({ "river-stage": "x" }), filled({ "river-stage": ["", ""] })]).toEqual([true, true]);
});

test("a text made to keep a filter busy is judged in no time to speak of", () => {
  const worst = ["$", "<a ", "http://", "a\u200b", "the  sum  of ", "[url=", "earn $"];
  const start = performance.now();
  for (const piece of worst) {
    const checked = validate(forms.contact, {
      ...plain,
      email: "a@b.example",
      message: piece.repeat(1000).slice(0, 1000),
    });
    if (checked.ok) spamReasons(forms.contact, checked.values, nothing);
    spamReasons(forms.story, { ...plain, story: piece.repeat(5000).slice(0, 5000) }, nothing);
  }
  expect(performance.now() - start).toBeLessThan(2000);
});
