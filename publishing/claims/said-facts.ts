/**
 * Every number, date, quotation and name in what the site says in its own words, linked or not: Home, About, the answers, the map, the
 * voices, the glossary, the status lines of The Record and the pages in other languages. Each is looked up in the published entries
 * that need evidence, in content/starter/local-facts.md and in what is fixed about the site itself.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chrome } from "../../content/chrome.ts";
import { hero } from "../../content/hero.ts";
import { home } from "../../content/home.ts";
import { languages } from "../../content/languages.ts";
import { pages } from "../../content/pages.ts";
import { maps } from "../../content/record/city.ts";
import { reportsRead } from "../../content/reports-read.ts";
import { glossary } from "../../content/residents/glossary.ts";
import { site } from "../../content/site.ts";
import { translatedPath, untranslated } from "../../content/translate.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { fillPlaceholders } from "../files/placeholders.ts";
import { isTranslatable, readTranslations, translateEntry } from "../files/translated-entries.ts";
import { entryPath } from "../kind.ts";
import { splitSentences } from "./cited-sentences.ts";
import { type Evidence, evidence, type Fact, factsOf, stemsOf } from "./facts.ts";
import type { KindEntry } from "./site-claims.ts";

export interface SaidFact {
  /** Where a visitor reads it. */
  path: string;
  sentence: string;
  fact: Fact;
  /** What holds it, such as "record/2024-06-05-a-plan"; "" when nothing does. */
  from: string;
}

/** `published`: what visitors see. `root`: the folder of the project. */
export function saidFacts(
  published: readonly KindEntry[],
  root = join(import.meta.dirname, "../.."),
): SaidFact[] {
  const read = (name: string) => {
    const file = join(root, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const said = [
    { path: pages.home.path, text: wordsOf([hero, home]) },
    { path: pages.about.path, text: textOf(renderSafely(fillPlaceholders(read("content/about.md")))) },
    { path: "/record", text: wordsOf(maps) },
    { path: pages.community.path, text: wordsOf(glossary.map(({ text }) => text)) },
    ...published.filter(isOurs).map(place),
    ...languages.flatMap((language) => {
      const { code, terms, placeholders } = language;
      const translations = readTranslations(language, join(root, "content"));
      const entries = published
        .filter(({ entry }) => isTranslatable(entry))
        .map(({ kind, entry }) => ({ kind, ...translateEntry(entry, language, translations) }))
        .filter(({ state }) => state === "translated")
        .map(place);
      const own = { path: "/", text: wordsOf([language.pages, placeholders]) };
      return [own, ...entries].map(({ path, text }) => ({
        path: translatedPath(path, code),
        text: Object.entries(terms).reduce((so, [theirs, ours]) => so.replaceAll(theirs, ours), text),
        // The only ones that can be compared with English.
        words: new Set(stemsOf(Object.values(terms).flatMap((ours) => ours.split(" ")))),
      }));
    }),
  ];
  const code = `${site.areaCode} = ${site.areaCode.toString(2)}`;
  const fixed = [site, code, chrome, pages, reportsRead, glossary, languages.map(({ madeFrom }) => madeFrom)];
  const proof = [
    ...published
      .filter((one) => !isOurs(one) && one.kind.fields.some(({ name }) => name === "grade"))
      .map(evidenceOf),
    ...read("content/starter/local-facts.md")
      .split(/\n(?=- )/)
      .map((line) => evidence("content/starter/local-facts.md", line)),
    evidence("docs/spec.md", read("docs/spec.md")),
    evidence("this site", JSON.stringify(fixed)),
  ];
  const all = [...said, ...published.map(place)].map(({ text }) => text).join("\n");
  const ordinary = new Set(all.match(/(?<!\p{L})\p{Ll}[\p{L}'-]*/gu));
  return said.flatMap(({ path, text, ...more }) =>
    text
      .split("\n")
      .flatMap(splitSentences)
      .flatMap((sentence) => {
        const plain = sentence.replaceAll("\u00a0", " ").replaceAll(site.name, "");
        const found = factsOf(plain, (word) => ordinary.has(word));
        const facts =
          "words" in more
            ? found.map((fact) => ({ ...fact, near: fact.near.filter((word) => more.words.has(word)) }))
            : found;
        const holding = proof.map(({ from, holds }) => ({ from, held: new Set(facts.filter(holds)) }));
        const best = holding.toSorted((one, other) => other.held.size - one.held.size);
        return facts.map((fact) => ({
          path,
          sentence,
          fact,
          from: best.find(({ held }) => held.has(fact))?.from ?? "",
        }));
      }),
  );
}

/** Whether it says what others hold. */
function isOurs({ kind, entry }: KindEntry): boolean {
  return entry.values.type === "voice" || kind.name === "question" || kind.name === "standing";
}

function place({ kind, entry }: KindEntry): { path: string; text: string } {
  const { title, html, text, date } = kind.show(entry);
  const head = kind.name === "standing" ? date?.words : title;
  return { path: entryPath(kind, entry.slug), text: `${head}\n${html ? textOf(html) : text}` };
}

function evidenceOf(one: KindEntry): Evidence {
  const { kind, entry } = one;
  const { date, facts } = kind.show(entry);
  const more = [date?.words ?? "", ...facts.map(({ text }) => text)];
  return evidence(`${kind.name}/${entry.slug}`, [place(one).text, ...more].join("\n"));
}

/** The text of HTML without addresses of links. */
function textOf(html: string): string {
  return htmlToText(html.replace(/<\/?a\b[^>]*>/g, ""));
}

/** The texts of a value of content/, a line each, without what a drawing is made of. */
function wordsOf(value: unknown): string {
  return untranslated(value, {})
    .filter((text) => !/^(M\d|[a-z\d-]+$)/.test(text))
    .join("\n");
}
