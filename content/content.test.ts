import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { about } from "./about.ts";
import { accessibility } from "./accessibility.ts";
import { chrome } from "./chrome.ts";
import { community } from "./community.ts";
import { contact } from "./contact.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { feeds } from "./feeds.ts";
import { getInvolved } from "./get-involved.ts";
import { hero } from "./hero.ts";
import { home } from "./home.ts";
import { llms } from "./llms.ts";
import { news } from "./news.ts";
import { newsletterArchive } from "./newsletter-archive.ts";
import { pages } from "./pages.ts";
import { placeholder } from "./placeholders.ts";
import { glossary } from "./residents/glossary.ts";
import { residents } from "./residents/sections.ts";
import { site } from "./site.ts";
import { sitemap, sitemapCategories } from "./sitemap.ts";
import { topicValues } from "./topics.ts";

const folder = new URL("./", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
const files = readdirSync(folder).filter((file) => /\.(ts|md)$/.test(file) && !file.endsWith(".test.ts"));
const pageTexts = files.filter((file) => file.endsWith(".md"));
const questions = readdirSync(new URL("starter/question/", folder)).map((file) => `starter/question/${file}`);
const texts = [...pageTexts, ...questions];
const data = {
  about,
  accessibility,
  chrome,
  community,
  contact,
  errors,
  events,
  feeds,
  getInvolved,
  home,
  llms,
  news,
  residents,
  glossary,
};
const words = [...stringsOf([data, pages, sitemap, sitemapCategories, site]), ...texts.map(read)];
const paths = new Set<string>([
  "/record",
  "/search",
  ...topicValues.map((value) => `/topics/${value}`),
  "/data",
  "/press",
  newsletterArchive.path,
  ...Object.values(pages).map((page) => page.path),
]);

test("the story has its four sections, and eight minutes at 220 words a minute is true", () => {
  expect(headings("about.md")).toEqual([
    "Memphis Deserves a Win",
    "How XAI Changed Everything",
    "Soul of AI",
    "What {name} Does",
  ]);
  const count = countWords(read("about.md"));
  expect(count).toBeGreaterThanOrEqual(1650);
  expect(count).toBeLessThanOrEqual(1780);
  expect(Math.round(count / 220)).toBe(pages.about.readingTime);
});

test("the community page takes about the six minutes it says, without what is looked up in its lists", () => {
  const words = stringsOf([community, residents]).join("\n");
  const count = countWords(questions.map(answer).join("\n")) + countWords(words);
  expect(Math.round(count / 220)).toBe(pages.community.readingTime);
});

test("the first questions of residents have answers that say something", () => {
  expect(questions.length).toBeGreaterThan(0);
  for (const question of questions) expect(countWords(answer(question)), question).toBeGreaterThan(30);
});

test("the privacy policy has its eleven sections", () => {
  expect(headings("privacy.md")).toEqual([
    "Introduction",
    "Information We Collect",
    "How We Use Information",
    "How We Share Information",
    "Security",
    "Your Rights",
    "Cookies",
    "Third-Party Links",
    "Children",
    "Changes to This Policy",
    "Contact",
  ]);
});

test("the terms have their thirteen sections", () => {
  expect(headings("terms.md")).toEqual([
    "Acceptance of Terms",
    "Description of Service",
    "User Responsibilities",
    "Intellectual Property",
    "User-Generated Content",
    "Third-Party Links",
    "Disclaimers",
    "Limitation of Liability",
    "Indemnification",
    "Modifications",
    "Governing Law",
    "Contact",
    "Severability",
  ]);
  expect(read("terms.md")).toContain("non-exclusive, perpetual, worldwide license");
  expect(read("terms.md")).toContain("State of {regionName}");
});

test("cards and headings carry the words the specification gives them", () => {
  expect(`${hero.first} ${hero.rest}`).toBe("Memphis: Ground Zero for the AI Revolution");
  expect(titles(home.move.cards)).toEqual([
    "XAI Data Center",
    "Community First",
    "Economic Opportunity",
    "Innovation Hub",
  ]);
  expect(titles(community.who.cards)).toEqual([
    "Educational Institutions",
    "Industry Partners",
    "Community Organizations",
    "Startups & Innovators",
  ]);
  expect(titles(community.benefits.cards)).toEqual(["Network Access", "Visibility", "Impact"]);
  expect(titles(getInvolved.cards)).toEqual([
    "Partnership Opportunities",
    "Sponsorship",
    "Volunteer",
    "Media & Press",
  ]);
});

test("nobody reads hype, an invented superlative or a stray exclamation mark", () => {
  const hype =
    /unlock|empower|seamless|cutting-edge|game-chang|future of|revolutioni[sz]|leverag|world-class|vibrant/i;
  // A gigawatt is somebody's figure: only with its source in the same sentence.
  const never = /world[’']s largest|gigawatts?(?![^.]*\]\(https:)|second-busiest/i;
  const fixed: string[] = [errors.notFound.title, errors.crash.title, events.comingSoon.text];
  for (const text of words) {
    expect(text).not.toMatch(hype);
    expect(text).not.toMatch(never);
    if (!fixed.includes(text)) expect(text.replaceAll("![", "")).not.toContain("!");
  }
});

test("every link leads to a screen of this site, an https address or a placeholder mail address", () => {
  const linked = texts.flatMap((file) => [...read(file).matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1]));
  const typed = stringsOf([data, sitemap]).filter((text) => /^(\/|https?:)/.test(text));
  for (const target of [...linked, ...typed]) {
    if (target === "mailto:{email}" || target === "mailto:{pressEmail}") continue;
    if (/^\/(record|promises|meetings|events)\.\w+/.test(target ?? "")) continue;
    // test/http/topics.test.ts asks for each.
    if (/^\/(favicon\.svg|icon-512\.png|og\/record\.png)$/.test(target ?? "")) continue;
    if (target?.startsWith("/")) expect([...paths]).toContain(target.split(/[?#]/)[0]);
    else expect(new URL(target ?? "").protocol).toBe("https:");
  }
});

test("Markdown asks only for placeholders that the site's facts can fill", () => {
  for (const file of texts) {
    for (const [, key] of read(file).matchAll(/\{(\w+)\}/g))
      expect(placeholder(key ?? ""), key).toBeDefined();
  }
  for (const file of pageTexts)
    expect(read(file).startsWith("## "), `${file} starts with a heading`).toBe(true);
});

test("the news has sources, each once and over https", () => {
  expect(feeds.length).toBeGreaterThan(0);
  expect(new Set(feeds.map((feed) => feed.url)).size).toBe(feeds.length);
  expect(new Set(feeds.map((feed) => feed.name)).size).toBe(feeds.length);
  for (const feed of feeds) {
    expect(new URL(feed.url).protocol).toBe("https:");
    expect(new URL(feed.home ?? feed.url).protocol).toBe("https:");
  }
});

test("the sitemap's five categories add up to fourteen and miss no screen", () => {
  expect(sitemapCategories).toHaveLength(5);
  expect(sitemapCategories.reduce((sum, category) => sum + category.count, 0)).toBe(14);
  const counted = sitemapCategories.flatMap(({ links }) => links.map((key) => pages[key].path));
  const also = [
    "/record",
    "/search",
    "/newsletter",
    "/accessibility",
    "/data",
    "/press",
    ...topicValues.map((value) => `/topics/${value}`),
  ];
  expect(new Set([...counted, ...also])).toEqual(paths);
});

test("the brand and its addresses are written in the site's facts alone", () => {
  for (const file of [...files, ...questions].filter((name) => name !== "site.ts")) {
    for (const literal of [site.name, site.domain, site.email, site.pressEmail, site.ownerEmail]) {
      expect(read(file).includes(literal), `${literal} in ${file}`).toBe(false);
    }
  }
});

function headings(file: string): string[] {
  return [...read(file).matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? "");
}

/** The text below the head of an entry's file. */
function answer(file: string): string {
  return read(file).split(/^---$/m).slice(2).join("---");
}

/** Words as a reader counts them: no headings, link targets or marks. */
function countWords(markdown: string): number {
  const plain = markdown.replace(/^## .*$/gm, "").replace(/\]\([^)]*\)/g, "]");
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word) && !/^https?:/.test(word)).length;
}

function titles(cards: readonly { title: string }[]): string[] {
  return cards.map((card) => card.title);
}

function stringsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(stringsOf);
}

test("the site says at most twice that a person reads what is sent", () => {
  const told = words.join("\n").match(/\ba person (reads|reviews|looks at|will read)\b/gi) ?? [];
  expect(told.length).toBeLessThanOrEqual(2);
});
