/** Makes plain text of what publishers send as HTML. */
import { decodeHTMLStrict as decode } from "entities";

/** More characters than any headline or summary needs, markup included; what a feed holds beyond them is not looked at. */
const maxLookedAt = 50_000;

/**
 * Plain text of a piece of HTML: tags, comments, scripts and invisible characters removed, entities decoded (twice,
 * when a publisher encoded twice), white space folded to single spaces. The result may hold `<` and `&` as characters;
 * it is text, never markup. Takes time in proportion to its length, whatever it holds.
 */
export function plainText(html: string | undefined): string {
  if (!html) return "";
  const head = html.slice(0, maxLookedAt);
  const text = withoutTags(head, () => true);
  if (startsTagAnywhere.test(head)) return decoded(text);
  // Without one real tag, a paragraph between escaped ones was escaped once too often.
  const once = decode(text);
  return decoded(wrapped.test(once) ? withoutTags(once, () => true) : text);
}

/**
 * Like plainText for RSS headlines, of which nobody can say whether they are HTML: a tag is taken out when HTML knows it and it is
 * empty by nature, has attributes or an end; `<channel>` and a lone `<blink>` are words.
 */
export function plainTitle(text: string | undefined): string {
  const head = text?.slice(0, maxLookedAt) ?? "";
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

/** Text that is text for certain (JSON Feed): nothing in it is markup, but characters may have been escaped on the way. */
export function plainTextAsIs(text: string | undefined): string {
  return decoded(text?.slice(0, maxLookedAt) ?? "");
}

/** Like plainText for what is declared to be text already: a `<` that opens no element with an end is kept. */
export function plainTextOfText(text: string | undefined): string {
  if (!text) return "";
  return /<\/[a-z]|<[a-z][^<>]*\/>|&[#\w]+;/i.test(text.slice(0, maxLookedAt)) ? plainText(text) : tidy(text);
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

/** Entities replaced, twice when a publisher encoded twice. */
function decoded(html: string): string {
  const text = decode(html);
  return tidy(/&(#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? decode(text) : text);
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

/** These stand inside a word at times: `<b>A</b>I` is one word. Everything else parts words. */
const inline = /^<\/?(a|abbr|b|bdi|cite|code|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)[\s/>]/i;
const startsTag = /^<[a-z/!?]/i;
/** A `>` inside a quoted attribute ends nothing. No `<` may be crossed, so a try costs no more than the next tag is away. */
const wholeTag = /<[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*>/y;
const unseen = /^<(script|style|template|iframe|noscript)[\s/>]/i;
const unseenEnd = /<\/(script|style|template|iframe|noscript)/gi;

/** Index behind the tag (or comment, or whole script, of which the last ends at `lastEnd`) that begins at `open`; else `open + 1`. */
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

/** Characters of plain text that are kept before it is cut. */
const maxKept = 10_000;
const windows1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

function tidy(text: string): string {
  return (
    text
      .slice(0, maxKept)
      .toWellFormed()
      // Numbers of Windows-1252 that were taken for Unicode; there they are control characters nobody means.
      .replace(/[\x80-\x9f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? " ")
      .replace(/\p{M}+/gu, fewMarks)
      .normalize("NFC")
      // Soft hyphens, zero-width spaces, marks that turn the direction of the text around, object placeholders.
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc]/g, "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

/** NFC sorts a run of combining marks in quadratic time, so no letter keeps more than 30 (UAX 15, section 13). */
function fewMarks(run: string): string {
  return run.length > 30 ? Array.from(run).slice(0, 30).join("") : run;
}
