/** What of a second language is missing, outdated or no longer needed. The pages show English in its place. */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "../../content/language.ts";
import { languages } from "../../content/languages.ts";
import { mail } from "../../content/mail.ts";
import { subscriptionDialogs, subscriptionMails } from "../../content/newsletter.ts";
import { proposal } from "../../content/proposal.ts";
import { site } from "../../content/site.ts";
import { untranslated } from "../../content/translate.ts";
import { forms } from "../../forms/catalog.ts";
import type { FormDefinition } from "../../forms/form.ts";
import { validate } from "../../forms/intake/validate.ts";
import { splitSentences } from "../../publishing/claims/claim.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import {
  fingerprint,
  isTranslatable,
  readTranslations,
  translateEntry,
} from "../../publishing/files/translated-entries.ts";
import type { Entry } from "../../publishing/kind.ts";
import { fieldWords, noticeWords } from "../translated/translated-form.ts";
import { formWords } from "../ui/form/form-words.ts";

export async function translationNotes(folder: string): Promise<string[]> {
  const notes = languages.map(async (language) => [
    ...wordNotes(language, folder),
    ...(await pageNotes(language, folder)),
    ...entryNotes(language, folder),
  ]);
  return (await Promise.all(notes)).flat();
}

/**
 * Of what only its pages say: each text names the English that it was made from, which English pages have to say today. {name} and
 * {city} stand for the site's. What is made of the owner's facts (operator.ts) is not compared.
 */
export async function pageNotes(
  { code, pages, madeFrom }: Pick<Language, "code" | "pages" | "madeFrom">,
  folder: string,
): Promise<string[]> {
  const english = new Set((await pageTexts(folder)).map(inFile));
  const said = new Set(untranslated(pages, {}).map(inFile));
  const unknown = [...said].filter((text) => !english.has(text) && !Object.hasOwn(madeFrom, text));
  const old = Object.entries(madeFrom).flatMap(([text, from]) =>
    said.has(text)
      ? from
          .filter((one) => !english.has(one))
          .map((one) => [text, `was made from ${JSON.stringify(one)}, which no English page says anymore`])
      : [[text, "is said by no page anymore"]],
  );
  return [...unknown.map((text) => [text, "does not name the English that it was made from"]), ...old].map(
    ([text, fault]) => `${folder}/${code}/made-from.json: ${JSON.stringify(text)} ${fault}.`,
  );
}

function inFile(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll(site.name, "{name}").replaceAll(site.city, "{city}");
}

function wordNotes({ code, words }: Language, folder: string): string[] {
  const english = new Set(englishTexts());
  const missing = [...english].filter((text) => !Object.hasOwn(words, text));
  const unused = Object.keys(words).filter((text) => !english.has(text));
  return [
    ...missing.map((text) => `${folder}/${code}: ${JSON.stringify(text)} is not translated.`),
    ...unused.map((text) => `${folder}/${code}: No form or mail says ${JSON.stringify(text)} anymore.`),
  ];
}

/** Of the starter content; the doctor looks at what is in the database. */
function entryNotes(language: Language, folder: string): string[] {
  const translations = readTranslations(language, folder);
  return readEntryFolder(join(folder, "starter")).flatMap(({ kind, file }) => {
    const { slug, draft, state } = file;
    const entry = { kind: kind.name, slug, ...draft } as Entry;
    if (state !== "published" || !isTranslatable(entry)) return [];
    const { state: now } = translateEntry(entry, language, translations);
    const name = `${folder}/${language.code}/${kind.name}/${slug}.md`;
    const of = fingerprint(kind.name, draft);
    if (now === "missing") return [`${name}: There is no such file. Its line "of" would be ${of}.`];
    if (now === "outdated")
      return [`${name}: The English has changed. Once this says the same, set its line "of" to ${of}.`];
    return [];
  });
}

/** All English that the forms, mails and private pages in a second language translate, each text once. A part that is put in later stands in braces. */
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
async function pageTexts(folder: string): Promise<string[]> {
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
