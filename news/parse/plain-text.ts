/** Converts publishers' HTML to plain text: strips tags, decodes entities, normalizes whitespace. Linear time. */
import { decodeHTMLStrict as decode } from "entities";

/** Characters of input, markup included; the rest is ignored. */
const maxInput = 50_000;

/**
 * Plain text of HTML: removes tags, comments, scripts and invisible characters, decodes entities (twice, if double-encoded),
 * collapses whitespace. The result may contain `<` and `&` as characters; it is text, not sanitized markup.
 */
export function plainText(html: string): string {
  const head = html.slice(0, maxInput);
  const text = withoutTags(head, () => true);
  if (startsTagAnywhere.test(head)) return decoded(text);
  // Without a real tag, a paragraph in escaped tags was escaped twice.
  const once = decode(text);
  return decoded(wrapped.test(once) ? withoutTags(once, () => true) : text);
}

/**
 * Like plainText for RSS titles, which may be HTML or text: removes a tag when HTML defines it and it is a void element, has
 * attributes or an end tag; `<channel>` and a lone `<blink>` are words.
 */
export function plainTitle(text: string): string {
  const head = text.slice(0, maxInput);
  const ended = new Set(
    [...head.matchAll(/<\/([a-z][a-z\d]*)\s*>/gi)].map(([, name]) => name?.toLowerCase()),
  );
  return decoded(
    withoutTags(head, (tag) => {
      const [, name = "", rest = ""] = /^<\/?([a-z][a-z\d]*)([^>]*)/i.exec(tag) ?? [];
      if (name === "") return true;
      return html.test(name) && (empty.test(name) || rest.includes("=") || ended.has(name.toLowerCase()));
    }),
  );
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

const startsTagAnywhere = /<[a-z/!?]/i;
const wrapped =
  /^\s*<(p|div|span|a|b|i|em|strong|h[1-6]|ul|ol|table|blockquote|figure|section)[\s>][\s\S]*<\/\1>\s*$/i;

/** Decodes entities, twice if double-encoded. */
function decoded(html: string): string {
  const text = decode(html);
  return normalize(/&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? decode(text) : text);
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

function past(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end === -1 ? html.length : end + mark.length;
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
      .replace(/\p{M}+/gu, fewMarks)
      .normalize("NFC")
      // Soft hyphens, zero-width spaces, bidirectional controls, object placeholders.
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc]/g, "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

/** NFC sorts combining marks in quadratic time: at most 30 per letter (UAX 15, section 13). */
function fewMarks(run: string): string {
  return run.length > 30 ? Array.from(run).slice(0, 30).join("") : run;
}
