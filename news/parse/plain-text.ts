/** Converts publishers' HTML to plain text: strips tags, decodes entities, normalizes whitespace. Linear time. */
import { decodeHTMLStrict as decode } from "entities";
import { newsNames } from "../../content/news-names.ts";
import { newsRules } from "../../content/news-rules.ts";
import { madeOf } from "../../text/words/lookup.ts";
import { past } from "./scan-xml.ts";

/** Characters of input, markup included; the rest is ignored. */
const maxInput = 50_000;

/**
 * Plain text of HTML: removes tags, comments, scripts and invisible characters, decodes entities (twice, if double-encoded),
 * collapses whitespace. The result may contain `<` and `&` as characters; it is text, not sanitized markup.
 */
export function plainText(html: string): string {
  const head = html.slice(0, maxInput);
  const text = withoutTags(head, () => true);
  const clean = quotesMarkup.test(head) ? undefined : withoutFormatting;
  if (startsTagAnywhere.test(head)) return decoded(text, clean);
  // Without a real tag, a paragraph in escaped tags was escaped twice.
  const once = decode(text);
  return decoded(wrapped.test(once) ? withoutTags(once, () => true) : text, clean);
}

/**
 * Like plainText for RSS titles, which may be HTML or text: removes a tag when HTML defines it and it is a void element, has
 * attributes or an end tag; `<channel>` and a lone `<blink>` are words.
 */
export function plainTitle(text: string): string {
  const head = text.slice(0, maxInput);
  const ended = endedIn(head);
  const bare = withoutTags(head, (tag) => {
    const [, name = "", rest = ""] = /^<\/?([a-z][a-z\d]*)([^>]*)/i.exec(tag) ?? [];
    if (name === "") return true;
    return html.test(name) && (empty.test(name) || rest.includes("=") || ended.has(name.toLowerCase()));
  });
  return decoded(bare, withoutFormatting);
}

/** Plain text without markup (JSON Feed), but possibly with escaped characters. */
export function plainTextAsIs(text: string): string {
  return decoded(text.slice(0, maxInput));
}

/** Like plainText for declared plain text: keeps a `<` that starts no element with an end tag. */
export function plainTextOfText(text: string): string {
  return /<\/[a-z]|<[a-z][^<>]*\/>|&[#\w]+;/i.test(text.slice(0, maxInput))
    ? plainText(text)
    : normalize(text);
}

/** Cuts a text to at most `most` characters, at a word where there is one, with an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most - 1);
  const space = text[most - 1] === " " ? head.length : head.lastIndexOf(" ");
  const cut = space > most / 2 ? head.slice(0, space) : head;
  return `${cut.toWellFormed().replace(/[\s\ufffd.,;:–—-]+$/u, "")}…`;
}

/** A headline wholly in capitals in sentence case, with the names that are known or that the summary writes amid a sentence. */
export function sentenceCase(title: string, summary: string): string {
  if (title !== title.toUpperCase() || (title.match(word) ?? []).length < 3) return title;
  const inLowerCase = new Set(summary.match(word));
  const written = summary.match(/(?<=\p{Ll},? )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  const names = [...written.filter((name) => !inLowerCase.has(name.toLowerCase())), ...knownNames()];
  const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));
  return title
    .toLowerCase()
    .replace(/(?<=^[^\p{L}\p{N}]*|\p{L}{2}["'’”]?[?!.:] ["'“‘]?)\p{L}/gu, (first) => first.toUpperCase())
    .replace(word, (found) => spelling.get(found.toLowerCase()) ?? found);
}

const word = /\p{L}\.\p{L}\.|[\p{L}\p{N}]+/gu;
const nationalNames =
  "US U.S. USA UK EU UN EPA FERC DOE DOJ FBI FDA FCC FTC NASA NAACP CEO IPO EV GPU CPU TV IA Elon Musk Google Microsoft Amazon Facebook Trump Monday Tuesday Wednesday Thursday Friday Saturday Sunday";
const knownNames = madeOf(() =>
  [
    ...nationalNames.split(" "),
    ...newsNames.near.flatMap((name) => name.match(word) ?? []),
    ...Object.values(newsRules.topics).flatMap(({ any, weak }) => [...any, ...weak]),
  ].filter((name) => /\p{Lu}/u.test(name)),
);

const startsTagAnywhere = /<[a-z/!?]/i;
const wrapped =
  /^\s*<(p|div|span|a|b|i|em|strong|h[1-6]|ul|ol|table|blockquote|figure|section)[\s>][\s\S]*<\/\1>\s*$/i;

/** Decodes entities, twice if double-encoded. `clean`: of what is decoded. */
function decoded(html: string, clean = (text: string) => text): string {
  const text = decode(html);
  return normalize(clean(/&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? decode(text) : text));
}

/** Where these are, an escaped tag is what the text is about. */
const quotesMarkup = /<(code|kbd|pre|samp)[\s>]/i;
const formatting = /^<\/?(a|b|em|font|i|mark|s|small|span|strong|sub|sup|u)(\s[^<]*)?>$/i;

/** Without bold, links and the like that were escaped once too often: an element with its end tag. All other `<` are words. */
function withoutFormatting(text: string): string {
  const ended = endedIn(text);
  return withoutTags(text, (tag) => ended.has(formatting.exec(tag)?.[1]?.toLowerCase() ?? ""));
}

/** Names of the elements that have an end tag. */
function endedIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<\/([a-z][a-z\d]*)\s*>/gi)].map(([, name = ""]) => name.toLowerCase()));
}

function withoutTags(html: string, isTag: (tag: string) => boolean): string {
  let text = "";
  let at = 0;
  unseenEnd.lastIndex = 0;
  const lastEnd = [...html.matchAll(unseenEnd)].at(-1)?.index ?? -1;
  for (let open = html.indexOf("<"); open !== -1; open = html.indexOf("<", at)) {
    text += html.slice(at, open);
    at = pastTag(html, open, lastEnd);
    const tag = html.slice(open, at);
    if (at === open + 1 || !isTag(tag)) text += tag;
    else if (!inline.test(tag)) text += " ";
  }
  return text + html.slice(at);
}

const empty = /^(area|br|embed|hr|img|input|link|meta|wbr)$/i;
const html =
  /^(a|abbr|acronym|address|applet|area|article|aside|audio|b|bdi|bdo|big|blink|blockquote|br|button|canvas|center|cite|code|del|details|dfn|dir|div|dl|dd|dt|em|embed|fieldset|figure|figcaption|font|footer|form|frame|frameset|h[1-6]|header|hr|i|iframe|img|input|ins|kbd|label|li|link|main|mark|marquee|menu|meta|nav|noscript|object|ol|p|picture|pre|q|ruby|rp|rt|s|samp|script|section|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|tfoot|th|thead|time|tr|tt|u|ul|var|video|wbr)$/i;

/** Inline elements may be inside a word: `<b>A</b>I` is one word. All others separate words. */
const inline = /^<\/?(a|abbr|b|bdi|cite|code|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)[\s/>]/i;
const startsTag = /^<[a-z/!?]/i;
/** Skips `>` in quoted attributes. Never crosses a `<`, so each attempt is bounded by the next tag (linear time). */
const wholeTag = /<[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*>/y;
const unseen = /^<(script|style|template|iframe|noscript)[\s/>]/i;
const unseenEnd = /<\/(script|style|template|iframe|noscript)/gi;

/** Index after the tag, comment or whole script (the last one ends at `lastEnd`) that starts at `open`; else `open + 1`. */
function pastTag(html: string, open: number, lastEnd: number): number {
  const start = html.slice(open, open + 12);
  if (!startsTag.test(start)) return open + 1;
  if (start.startsWith("<!--")) return past(html, "-->", open);
  if (start.startsWith("<![CDATA[")) return open + 9;
  if (open < lastEnd && unseen.test(start)) {
    unseenEnd.lastIndex = open;
    const end = unseenEnd.exec(html);
    if (end) return past(html, ">", end.index);
  }
  wholeTag.lastIndex = open;
  return wholeTag.test(html) ? wholeTag.lastIndex : past(html, ">", open);
}

/** Characters of output. */
const maxKept = 10_000;
const windows1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

function normalize(text: string): string {
  return (
    text
      .slice(0, maxKept)
      .toWellFormed()
      // Windows-1252 code points used as Unicode, where they are control characters.
      .replace(/[\x80-\x9f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? " ")
      // NFC sorts combining marks in quadratic time: at most 30 per letter (UAX 15, section 13).
      .replace(/(\p{M}{30})\p{M}+/gu, "$1")
      .normalize("NFC")
      // Soft hyphens, zero-width spaces, bidirectional controls, object placeholders.
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc]/g, "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}
