/** All English that the pages and mails in a second language translate, to find what has no translation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chrome } from "../../content/chrome.ts";
import { cardPicture } from "../../content/city-words.ts";
import { community } from "../../content/community.ts";
import { contact } from "../../content/contact.ts";
import { errors } from "../../content/errors.ts";
import { events } from "../../content/events.ts";
import { getInvolved } from "../../content/get-involved.ts";
import { home } from "../../content/home.ts";
import { mail } from "../../content/mail.ts";
import { news } from "../../content/news.ts";
import { subscriptionDialogs, subscriptionMails } from "../../content/newsletter.ts";
import { operatorWords } from "../../content/operator.ts";
import { pages } from "../../content/pages.ts";
import { proposal } from "../../content/proposal.ts";
import { reportsRead } from "../../content/reports-read.ts";
import { meetingWords } from "../../content/residents/meetings.ts";
import { provenanceWords } from "../../content/residents/provenance.ts";
import { residents } from "../../content/residents/sections.ts";
import { site } from "../../content/site.ts";
import { untranslated } from "../../content/translate.ts";
import { forms } from "../../forms/catalog.ts";
import type { FormDefinition } from "../../forms/form.ts";
import { validate } from "../../forms/intake/validate.ts";
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
export function pageTexts(folder: string): string[] {
  const words = [chrome, community, contact, errors, events, getInvolved, home, meetingWords, news, pages];
  const others = [
    cardPicture,
    operatorWords(site),
    provenanceWords,
    reportsRead,
    residents,
    site.tagline,
    provenanceWords.callFirst(),
  ];
  const terms = readFileSync(join(folder, "terms.md"), "utf8").split("\n");
  const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
  return [...untranslated([words, others, terms], {}), ...englishTexts()].flatMap((text) => [
    text,
    ...[...sentences.segment(text)].map(({ segment }) => segment.trim()),
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
