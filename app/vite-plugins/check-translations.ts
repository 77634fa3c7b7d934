/** What of a second language is missing, outdated or no longer needed. The pages show the site's own language in its place. */
import "../../words/catalog.ts";
import { join } from "node:path";
import { formWords } from "../../content/form-words.ts";
import type { Language } from "../../content/language.ts";
import { allLanguages } from "../../content/languages.ts";
import { newsRules } from "../../content/news-rules.ts";
import { site } from "../../content/site.ts";
import { sitemapCategories } from "../../content/sitemap.ts";
import { forms } from "../../forms/catalog.ts";
import type { FormDefinition } from "../../forms/form.ts";
import { validate } from "../../forms/intake/validate.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import { fingerprint, needsTranslation, stateOf } from "../../publishing/translations/translation.ts";
import { readTranslations } from "../../publishing/translations/translation-file.ts";
import { isText, textsOf } from "../../text/words/is-text.ts";
import { defaultTexts } from "../../text/words/lookup.ts";

export function translationNotes(folder: string): string[] {
  return allLanguages.flatMap((language) => [
    ...wordNotes(language, folder),
    ...entryNotes(language, folder),
  ]);
}

function wordNotes({ code, words }: Language, folder: string): string[] {
  const own = new Set(ownTexts());
  const missing = [...own].filter((text) => !Object.hasOwn(words, text));
  const unused = Object.keys(words).filter((text) => isText(text) && !own.has(text));
  const file = `${folder}/${code}/words.json`;
  return [
    ...missing.map((text) => `${file}: ${JSON.stringify(text)} is not translated.`),
    ...unused.map((text) => `${file}: Nothing says ${JSON.stringify(text)} anymore.`),
  ];
}

/** Of the starter content; the doctor looks at what is in the database. */
function entryNotes(language: Language, folder: string): string[] {
  const translations = readTranslations(folder).filter((one) => one.language === language.code);
  return readEntryFolder(join(folder, "starter")).flatMap(({ kind, file }) => {
    const { slug, draft, state } = file;
    const entry = { kind: kind.name, ...draft };
    if (state !== "published" || !needsTranslation(entry)) return [];
    const now = stateOf(
      entry,
      translations.find((one) => one.kind === kind.name && one.slug === slug),
    );
    const name = `${folder}/${language.code}/${kind.name}/${slug}.md`;
    const of = fingerprint(kind.name, draft);
    if (now === "missing") return [`${name}: There is no such file. Its line "of" would be ${of}.`];
    if (now === "outdated")
      return [`${name}: The English has changed. Once this says the same, set its line "of" to ${of}.`];
    return [];
  });
}

/** Every text that a page, a form, a mail to a visitor or an error says in the site's own language, each once. */
export function ownTexts(): string[] {
  const errors = Object.values(forms).flatMap(messages);
  const said = textsOf([errors, ruleNames(), site.tagline, site.description, site.signOff]);
  // Mails to the people of the desk are in its language.
  return [...new Set([...defaultTexts(["ownerMail", "accountMails"]), ...said, ...lowercase()])];
}

/** Texts of one word in lower case, which look like names for programs (`isText`). */
const lowercase = () => [formWords.optional, ...sitemapCategories.map(({ frequency }) => frequency)];

/** What the News page calls the rules. */
const ruleNames = () =>
  [newsRules.topics, newsRules.bars, newsRules.places].flatMap((group) =>
    textsOf(group, (key) => key === "name"),
  );

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
