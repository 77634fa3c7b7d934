/**
 * Every number, date, quotation and name in what the site says in its own words, linked or not: Home, About, the answers, the map, the
 * voices, the glossary, the status lines of The Record and the pages in other languages. Each is looked up in the published entries
 * that need evidence, in the facts of the city that no entry holds and in what is fixed about the site itself.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chrome } from "../../content/chrome.ts";
import { hero } from "../../content/hero.ts";
import { home } from "../../content/home.ts";
import { allLanguages, languages } from "../../content/languages.ts";
import { pages } from "../../content/pages.ts";
import { maps } from "../../content/record/city.ts";
import { reportsRead } from "../../content/reports-read.ts";
import { glossary } from "../../content/residents/glossary.ts";
import { site } from "../../content/site.ts";
import { inLanguage, translatedPath } from "../../content/translate.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { withoutMarks } from "../../text/words/fallback.ts";
import { textsOf } from "../../text/words/is-text.ts";
import { kindNamed } from "../catalog.ts";
import { fillPlaceholders } from "../files/placeholders.ts";
import { entryPath } from "../kind.ts";
import type { TranslationFile } from "../translations/translation-file.ts";
import { type KindEntry, splitSentences } from "./claim.ts";
import { evidence, type Fact, factsOf, stemsOf } from "./facts.ts";

interface Said {
  path: string;
  text: string;
  /** In another language, the words that can be compared with English. */
  comparable?: ReadonlySet<string>;
}

/**
 * The sentences with the facts in each, every fact with what holds it, such as "record/2024-06-05-a-plan"; "" when nothing does.
 * `published`: what visitors see, and in which words of other languages. `path`: where they read it.
 */
export function saidSentences(published: readonly KindEntry[], translations: readonly TranslationFile[]) {
  const said: Said[] = [
    { path: pages.home.path, text: wordsOf([hero, home]) },
    { path: pages.about.path, text: textOf(renderSafely(fillPlaceholders(read("content/about.md")))) },
    { path: "/record", text: wordsOf(maps) },
    { path: pages.community.path, text: wordsOf(glossary.map(({ text }) => text)) },
    ...published.filter(isOurs).map(saidIn),
    ...translated(translations),
  ];
  const lamps = `${site.areaCode} = ${site.areaCode.toString(2)}`;
  const english = withDictionary().map(({ words }) => Object.keys(words));
  const proof = [
    ...published
      .filter((one) => !isOurs(one) && one.kind.fields.some(({ name }) => name === "grade"))
      // What it says, without addresses and what is never shown.
      .map(({ kind, entry }) => {
        const { note, order, toOpen, lookAgain, ...shown } = entry.values;
        const text = [...Object.values(shown), entry.body].join("\n").replace(/https?:[^\s|)]+/g, "");
        return evidence(`${kind.name}/${entry.slug}`, text);
      }),
    ...read(localFacts)
      .split(/\n(?=- )/)
      .map((line) => evidence(localFacts, line)),
    evidence("docs/spec.md", read("docs/spec.md")),
    evidence("this site", JSON.stringify([site, lamps, chrome, pages, reportsRead(), glossary, english])),
  ];
  const all = [...said, ...published.map(saidIn)].map(({ text }) => text).join("\n");
  const ordinary = new Set(all.match(/(?<!\p{L})\p{Ll}[\p{L}'-]*/gu));
  return said.flatMap(({ path, text, comparable }) =>
    text
      .split("\n")
      .flatMap(splitSentences)
      .flatMap((sentence) => {
        const plain = sentence.replaceAll("\u00a0", " ").replaceAll(site.name, "");
        const facts = factsOf(plain, (word) => ordinary.has(word)).map(
          (fact): Fact => ({
            ...fact,
            near: fact.near.filter((word) => comparable?.has(word) ?? true),
          }),
        );
        // What holds most of the sentence is most likely what it rests on.
        const best = proof
          .map(({ from, holds }) => ({ from, held: new Set(facts.filter(holds)) }))
          .toSorted((one, other) => other.held.size - one.held.size);
        const from = (fact: Fact) => best.find(({ held }) => held.has(fact))?.from ?? "";
        return facts.length > 0
          ? [{ path, sentence, facts: facts.map((fact) => ({ text: fact.text, from: from(fact) })) }]
          : [];
      }),
  );
}

export const localFacts = "content/starter/local-facts.md";
const project = join(import.meta.dirname, "../..");

/** A file of the project; "" when another city has none. */
function read(name: string): string {
  return existsSync(join(project, name)) ? readFileSync(join(project, name), "utf8") : "";
}

/** Only of these is it known how they write names and numbers. */
const withDictionary = () => languages.filter((one) => allLanguages.includes(one));

/** The pages in other languages. */
function translated(translations: readonly TranslationFile[]): Said[] {
  return withDictionary().flatMap((language) => {
    const { code, terms } = language;
    const theirs = translations.filter((one) => one.language === code);
    const entries = theirs.map(({ kind, slug, values, body }) => ({
      path: entryPath(kindNamed(kind), slug),
      text: [...Object.values(values), textOf(renderSafely(body))].join("\n").replace(/\{\w+\}/g, ""),
    }));
    const own = {
      path: pages.home.path,
      text: withoutMarks(wordsOf(inLanguage([hero, home, maps, glossary], code))),
    };
    return [own, ...entries].map(({ path, text }) => ({
      path: translatedPath(path, code),
      text: Object.entries(terms)
        .reduce((so, [theirs, ours]) => so.replaceAll(theirs, ours), text)
        .replace(
          /(\d+),(\d)00 million\b/g,
          (_, whole, tenth) => `${whole}${tenth === "0" ? "" : `.${tenth}`} billion`,
        ),
      comparable: new Set(stemsOf(Object.values(terms).join(" "))),
    }));
  });
}

/** Whether it says what others hold. */
function isOurs({ kind, entry }: KindEntry): boolean {
  return entry.values.type === "voice" || kind.name === "question" || kind.name === "standing";
}

function saidIn({ kind, entry }: KindEntry): Said {
  const { title, html, text, date } = kind.show(entry);
  const head = kind.name === "standing" ? date?.words : title;
  return { path: entryPath(kind, entry.slug), text: `${head}\n${html ? textOf(html) : text}` };
}

/** The text of HTML without addresses of links. */
function textOf(html: string): string {
  return htmlToText(html.replace(/<\/?a\b[^>]*>/g, ""));
}

/** The texts of a value of content/, a line each, without what a drawing is made of. */
function wordsOf(value: unknown): string {
  const texts = textsOf(value);
  return texts.filter((text) => !/^(M\d|[a-z\d-]+$)/.test(text)).join("\n");
}
