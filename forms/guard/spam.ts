/** Spam filter: a score of content heuristics and bot signals. Suspected spam is stored and marked, never dropped. */
import { spamPhrases } from "../../content/spam-phrases.ts";
import { madeOf } from "../../text/words/lookup.ts";
import type { FormDefinition, Values } from "../form.ts";
import type { BotSignals } from "./bot-signals.ts";

/** Reasons and their weights. Neutral: language, dialect, names, capitals, anger, criticism, a missing time (no JavaScript). */
const points = {
  "the decoy was filled": 2,
  "sent within three seconds": 1,
  "the same text came in more than three times in a day": 1,
  "three links or more": 1,
  "five links or more": 2,
  "hardly more than a link": 1,
  "link markup": 2,
  "link markup more than once": 3,
  "an address in the name": 2,
  "mostly invisible": 3,
  "letters taken apart": 2,
  "phrases of spam": 2,
  "a link beside them": 1,
  "many phrases of spam": 3,
} as const;
const spamThreshold = 3;

type SpamReason = keyof typeof points;

const minimumOpenTime = 3_000;

/**
 * Phrases that spam in English is made of. Each found one counts its weight once: 2 for what people hardly ever write to us, 1 for
 * what they sometimes do. One phrase never marks a message. They are words of an offer, not topics: somebody may well write to us
 * about bitcoin, a casino or a loan. No names, no places, no ways of speaking. Compared in lower case; `*` stands for the rest of
 * a word.
 */
const patterns = madeOf(() =>
  spamPhrases.flatMap(({ weight, phrases }) =>
    phrases
      .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
      .map((phrase) => ({ pattern: toPattern(normalizeForMatching(phrase)), weight })),
  ),
);

/** The reasons why a submission looks like spam, if their weights reach the threshold; else none. `values` are validated. */
export function spamReasons(
  form: FormDefinition,
  values: Values,
  signals: BotSignals & { repeated: boolean },
): SpamReason[] {
  const text = prose(form, values);
  const titles = [values.subject, values.title, values.eventTitle];
  const words = normalizeForMatching([...titles, text].filter(Boolean).join("\n"));
  const linkCount = text.match(links)?.length ?? 0;
  const rest = text.replace(links, "").replace(/\s+/g, "");
  const markupCount = text.match(/<a\s[^>]{0,200}href|\[(?:url|link)[=\]]/gi)?.length ?? 0;
  const marks: (SpamReason | false)[] = [
    signals.honeypotFilled && "the decoy was filled",
    signals.openFor !== undefined && signals.openFor < minimumOpenTime && "sent within three seconds",
    signals.repeated && "the same text came in more than three times in a day",
    linkCount >= 5 ? "five links or more" : linkCount >= 3 && "three links or more",
    linkCount > 0 && rest.length < 40 && "hardly more than a link",
    markupCount > 1 ? "link markup more than once" : markupCount === 1 && "link markup",
    link.test(values.name ?? "") && "an address in the name",
    ...invisibleCharacters(text),
    ...phrases(words, linkCount > 0),
  ];
  const found = marks.filter((reason) => reason !== false);
  const score = found.reduce((total, reason) => total + points[reason], 0);
  return score >= spamThreshold ? found : [];
}

/** The text by which repeated bulk messages are recognized; "" if it is too short to tell. */
export function duplicateKey(form: FormDefinition, values: Values): string {
  const text = normalizeForMatching(prose(form, values))
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
  return text.length >= 40 ? text : "";
}

/** The text of all textareas, without other fields: a link that a form asks for does not count. */
function prose(form: FormDefinition, values: Values): string {
  const areas = form.fields.filter((field) => field.control === "area");
  return areas.map((field) => values[field.name] ?? "").join("\n");
}

const link = /\b(?:https?:\/\/|www\.)[^\s<>"'[\]]+/i;
const links = new RegExp(link, "gi");

/** Some scripts and emoji need single invisible characters, so only many count; tag characters of flag emoji are excluded. */
const invisible = /(?![\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\u2800]/gu;

function invisibleCharacters(text: string): SpamReason[] {
  const count = text.match(invisible)?.length ?? 0;
  const whole = Array.from(text).length;
  const found: SpamReason[] = count > whole / 2 ? ["mostly invisible"] : [];
  // Latin letters never need such a character between them.
  const split = text.match(/\p{Script=Latin}[\u00ad\u200b-\u200d\u2060\ufeff](?=\p{Script=Latin})/gu);
  return (split?.length ?? 0) >= 5 ? [...found, "letters taken apart"] : found;
}

/** Text for matching, without look-alike variants (NFKC) and invisible characters. */
function normalizeForMatching(text: string): string {
  return text.normalize("NFKC").replace(invisible, "").replace(/’/g, "'").toLowerCase();
}

function phrases(words: string, withLink: boolean): SpamReason[] {
  const total = patterns().reduce(
    (score, { pattern, weight }) => score + (pattern.test(words) ? weight : 0),
    0,
  );
  if (total >= 3) return ["many phrases of spam"];
  if (total < 2) return [];
  return withLink ? ["phrases of spam", "a link beside them"] : ["phrases of spam"];
}

function toPattern(phrase: string): RegExp {
  const escaped = phrase.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const words = escaped.replace(/\s+/g, "\\s+").replaceAll("*", "\\S{0,40}");
  const before = /^\w/.test(phrase) ? "(?<![\\p{L}\\p{N}])" : "";
  return new RegExp(`${before}${words}(?![\\p{L}\\p{N}])`, "u");
}
