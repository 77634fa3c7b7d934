/** Every sentence that visitors read, as it is now and in another language, wherever it stands. */
import "./catalog.ts";
import { formWords } from "../content/form-words.ts";
import type { Language } from "../content/language.ts";
import { newsRules } from "../content/news-rules.ts";
import { site } from "../content/site.ts";
import { sitemapCategories } from "../content/sitemap.ts";
import type { Database } from "../db/schema.ts";
import { forms } from "../forms/catalog.ts";
import { pictureProblems } from "../forms/definitions/folded-fields.ts";
import { seatForm } from "../forms/definitions/seat.ts";
import type { FormDefinition } from "../forms/form.ts";
import { validate } from "../forms/intake/validate.ts";
import { textsOf } from "../text/words/is-text.ts";
import { defaultOf, defaultTexts, madeOf, markdownPages } from "../text/words/lookup.ts";
import { loose } from "../text/words/view.ts";
import { readOwnWords } from "./own-words.ts";

export interface Sentence {
  /** Of the places where it says this; what is translated there is the same, too. */
  keys: string[];
  /** As the site says it in its own language. */
  english: string;
  text?: string | undefined;
  /** The English that `text` translates, which may be older. */
  of?: string | undefined;
}

/** All of them, as they are in the database; what the dictionary of the release has is translated. */
export async function readSentences(db: Database, { code, words }: Language): Promise<Sentence[]> {
  const own = [...(await readOwnWords(db))];
  const said = new Map(own.flatMap(([id, { text, of }]) => (text === null ? [] : [[id, { text, of }]])));
  const found = new Map<string, Sentence>();
  const add = (key: string, byDefault: string) => {
    const english = said.get(key)?.text ?? byDefault;
    const known = Object.hasOwn(words, byDefault) ? { text: words[byDefault], of: byDefault } : {};
    const now = said.get(`${key}@${code}`) ?? said.get(`${loose}${english}@${code}`) ?? known;
    const like = JSON.stringify([english, now]);
    const sentence = found.get(like) ?? { keys: [], english, ...now };
    sentence.keys.push(key);
    found.set(like, sentence);
  };
  // Lists that the owner replaced as a whole, by their key in front of those of their texts.
  const lists = [...said].filter(([id]) => {
    const known = defaultOf(id);
    return Array.isArray(known?.value) && !known.isSetting;
  });
  for (const [key, text] of defaultTexts(ofTheDesk))
    if (!lists.some(([list]) => key.startsWith(`${list}.`))) add(key, text);
  for (const text of [...textsElsewhere().all, ...lists.flatMap(([, { text }]) => textsOf(JSON.parse(text)))])
    add(loose + text, text);
  for (const [key, text] of markdownPages) add(key, text);
  return [...found.values()];
}

/** Every text that a page, a form, a mail to a visitor or an error says in the site's own language, each once. */
export function ownTexts(): string[] {
  return [...new Set([...defaultTexts(ofTheDesk).values(), ...textsElsewhere().all])];
}

/** Mails to the people of the desk are in its language. */
const ofTheDesk = ["ownerMail", "accountMails"];

/** Those that stand under no key. */
const textsElsewhere = madeOf(() => {
  const seat = seatForm("", { each: 1, questions: [""] });
  const errors = [...[...Object.values(forms), seat].flatMap(messages), Object.values(pictureProblems)];
  const said = textsOf([errors, ruleNames(), site.tagline, site.description, site.signOff]);
  return { all: new Set([...said, ...lowercase()]) };
});

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
  const late = { start: "2031-03-09T10:00", end: "2031-03-09T09:00", picture: "yes", repeats: "weekly" };
  const skipped = { start: "2031-03-09T02:30", end: "2031-03-09T02:30" };
  const times = [late, skipped, { ...late, end: "2031-03-09T02:30", until: "2031-03-09" }].flatMap(
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
