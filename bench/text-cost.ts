/** How long the most expensive text of its size (ReDoS, normal forms) blocks the event loop, for what takes strangers' text. */
import { newsRules } from "../content/news-rules.ts";
import { forms } from "../forms/catalog.ts";
import { duplicateKey, spamReasons } from "../forms/guard/spam.ts";
import { validate } from "../forms/intake/validate.ts";
import { plainText } from "../news/parse/plain-text.ts";
import { relevanceOf } from "../news/select/relevance.ts";
import { right } from "../test/support/ask.ts";
import { plainTextToMarkdown } from "../text/markdown/from-plain-text.ts";
import { htmlToText, renderSafely } from "../text/markdown/render-safely.ts";
import { rounded } from "./load/load.ts";

const limit = 20;
/** Octets of text that a form takes in all, and that the story form keeps. */
const [whole, kept] = [32 * 1024, 20_000];
const isRelevant = relevanceOf(newsRules);

interface Way {
  what: string;
  octets: number;
  run: (text: string) => unknown;
}

export function textCostTable() {
  const texts = hostileTexts(9).length;
  const title = `Milliseconds of the event loop that the dearest of ${texts} texts takes, best of 9 (limit ${limit})`;
  const fields = Object.values(forms).flatMap((form) => dearestOf(fieldsOf(form).map(dearest)));
  return { title, rows: [...fields, ...ways().map(dearest)] };
}

function fieldsOf(form: (typeof forms)[keyof typeof forms]): Way[] {
  const { fields } = right[form.name];
  return form.fields.map(({ name }) => ({
    what: `${form.name} form, dearest field: ${name}`,
    octets: whole,
    run: (text: string) => validate(form, { ...fields, [name]: text }, new Date()),
  }));
}

function ways(): Way[] {
  const signs = { honeypotFilled: false, openFor: undefined, repeated: false };
  return [
    {
      what: "spam signs of a kept story",
      octets: kept,
      run: (text) => {
        const values = { ...story, story: keptOf(text) };
        return [spamReasons(forms.story, values, signs), duplicateKey(forms.story, values)];
      },
    },
    {
      what: "a kept story as Markdown and back",
      octets: kept,
      run: (text) => htmlToText(renderSafely(plainTextToMarkdown(keptOf(text)))),
    },
    {
      what: "a headline and its summary",
      octets: 2000,
      run: (text) => isRelevant("AI", { title: plainText(text), description: plainText(text) }),
    },
  ];
}

const story = right.story.fields;

/** As much of it as the story form keeps; nothing of what it refuses. */
function keptOf(text: string): string {
  const typed = Array.from(text).slice(0, 5000).join("");
  const checked = validate(forms.story, { ...story, story: typed }, new Date());
  return checked.ok ? (checked.values.story ?? "") : "";
}

/** A busy machine makes any text look dear once: the five that look dearest are tried again. */
function dearest({ what, octets, run }: Way) {
  const tried = hostileTexts(octets).map(([name, text]) => ({ name, text, ms: best(3, run, text) }));
  const suspects = tried.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  for (const one of suspects) one.ms = Math.min(one.ms, best(6, run, one.text));
  const [most] = suspects.toSorted((a, b) => b.ms - a.ms);
  return { what, octets, "dearest text": most?.name, ms: rounded(most?.ms ?? 0, 1), limit };
}

function dearestOf(rows: ReturnType<typeof dearest>[]) {
  return rows.toSorted((a, b) => b.ms - a.ms).slice(0, 1);
}

function best(rounds: number, run: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    run(text);
    return performance.now() - begun;
  });
  return Math.min(...times);
}

/** Each by its name, as long as fits into so many octets of UTF-8. */
function hostileTexts(octets: number): [name: string, text: string][] {
  const each = pieces.map((piece): [string, string] => [
    JSON.stringify(piece),
    cut(piece.repeat(Math.ceil(octets / piece.length)), octets),
  ]);
  const share = Math.floor((octets - 1) / (2.2 * marks.length));
  return [
    ["nine marks in runs", cut(`a${marks.map((mark) => mark.repeat(share)).join("")}`, octets)],
    ["nine marks in turns", cut(`a${marks.join("").repeat(share)}`, octets)],
    ...each,
  ];
}

/** Of nine combining classes: to bring them into order is what Unicode's normal forms spend their time on. */
const marks = [0x345, 0x35d, 0x360, 0x301, 0x315, 0x316, 0x321, 0x93c, 0x334].map((code) =>
  String.fromCodePoint(code),
);

const pieces = [
  ..."a 0.-,:;'\"<>&@%/\\|#*_~`=![](){}?\n\t\0é\u0301İßΣ가\ufdfa\u0344\u200b\u202e\u3000\ufeff\ud800ｅ。①",
  ...["\r\n", " a", "a.", "a@", "@a", "\n ", " \n", "- ", "1. ", "> ", "# ", "\uff9e\u0345", "👩‍🚀"],
  ...["<a ", "<a href=", "<b>", "</b>", "<!--", "<![CDATA[", "&amp;", "&#x41;", "<a@a.a>", "<script>"],
  ...["[a](", "](", "![", "[[", "[a]: ", "**a", "*a*", "_a_", "`a`", "~~a", "|a", "\\\\", "&lt;a&gt;"],
  ...["www.", "http://", "https://a ", "https://a/?a=", "//", "?a=", "%c0", "%cc%81"],
  ...["AI ", "A.I. ", "data center ", "free money ", "seo ", "1,000 ", "the ", "per cent ", "’s "],
];

/** In whole characters. */
function cut(text: string, octets: number): string {
  const bytes = new TextEncoder().encode(text.slice(0, octets)).subarray(0, octets);
  return new TextDecoder().decode(bytes).replace(/\ufffd$/, "");
}
