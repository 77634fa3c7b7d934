/** All English that the pages and mails in a second language translate, to find what has no translation. */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { mail } from "../../content/mail.ts";
import { subscriptionDialogs, subscriptionMails } from "../../content/newsletter.ts";
import { proposal } from "../../content/proposal.ts";
import { untranslated } from "../../content/translate.ts";
import { forms } from "../../forms/catalog.ts";
import type { FormDefinition } from "../../forms/form.ts";
import { validate } from "../../forms/intake/validate.ts";
import { splitSentences } from "../../publishing/claims/cited-sentences.ts";
import { formWords } from "../ui/form/form-words.ts";
import { fieldWords, noticeWords } from "./translated-form.ts";

/** The texts, each once. A part that is put in later stands in braces. */
export function englishTexts(): string[] {
  const said = Object.values(forms).map((form) => [
    noticeWords(form),
    form.fields.map((field) => [fieldWords(field), field.choices?.map(({ label }) => label)]),
    messages(form),
  ]);
  const { close, again, newTab, ...shown } = formWords;
  // What the owner replaces stays in English.
  const { linkMark, whyMark, ...decision } = mail.decision;
  const mails = { ...mail, decision };
  return [
    ...new Set(untranslated([said, shown, mails, subscriptionMails, subscriptionDialogs, proposal], {})),
  ];
}

/** What English pages say, each text and each of its sentences. `folder`: that of the content. */
export async function pageTexts(folder: string): Promise<string[]> {
  const names = globSync("{.,record,residents}/*.ts", { cwd: folder });
  const files = names
    .filter((name) => !/(\.test|^languages)\.ts$/.test(name))
    .map((name) => resolve(folder, name));
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const exported = modules.flatMap((one) =>
    Object.values(one).filter((value) => typeof value !== "function"),
  );
  const terms = readFileSync(join(folder, "terms.md"), "utf8").split("\n");
  return [...untranslated([exported, terms], {}), ...englishTexts()].flatMap((text) => [
    text,
    ...splitSentences(text),
  ]);
}

/** What is wrong with a field, tried out: each rule has its own way to fail. */
function messages(form: FormDefinition): string[] {
  const all = wrong.flatMap((text) => {
    const typed = Object.fromEntries(form.fields.map(({ name }) => [name, text]));
    const checked = validate(form, typed, farFuture);
    return checked.ok ? [] : checked.errors.map(({ message }) => message);
  });
  const late = { start: "2031-03-09T10:00", end: "2031-03-09T09:00" };
  const skipped = { start: "2031-03-09T02:30", end: "2031-03-09T02:30" };
  const times = [late, skipped, { ...late, end: "2031-03-09T02:30" }].flatMap(
    (values) => form.crossFieldRule?.(values, long) ?? [],
  );
  return [...all, ...times.map(({ message }) => message)];
}

const farFuture = new Date("9000-01-01T00:00Z");
const long = new Date("2001-01-01T00:00Z");
const accents = `a${"\u0301".repeat(31)}`;
const wrong: unknown[] = [
  [],
  "",
  "x",
  "2031-01-01T10:00",
  "x".repeat(9000),
  `https://example.org/${"x".repeat(3000)}`,
  `${"x".repeat(250)}@example.org`,
  accents,
  accents.repeat(20),
];
