/** Which text of the site each piece of a rendered page is: marked while it is rendered, then elements. For the desk alone. */
import { blockEnd, token } from "./fallback.ts";

/**
 * Format characters of Unicode that no text has: around a text, around HTML, and the digits of its number. Sorting and comparing
 * passes over them (UTS 10, ignorable), which the noncharacters of fallback.ts are not.
 */
const [opening, htmlOpening, closing, firstDigit, base] = ["\u206A", "\u206B", "\u206C", 0x2061, 4];
const mark = /([\u206A\u206B])([\u2061-\u2064]+)|\u206C/g;
const anyMark = /[\u206A-\u206C\u2061-\u2064]/g;
const markOrText = new RegExp(`${mark.source}|[^\\u206A-\\u206C]+`, "g");

/** Marks a text with the key that it is read by. */
export type MarkText = (text: string, key: string, isHtml?: boolean) => string;

export function keyMarks() {
  const numbers = new Map<string, number>();
  const markText: MarkText = (text, key, isHtml = false) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    const digits = [...number.toString(base)].map((digit) => firstDigit + Number(digit));
    return (isHtml ? htmlOpening : opening) + String.fromCharCode(...digits) + text + closing;
  };
  /** The keys of a marked page, also of what is no text on it, and its HTML with each text as the element that `elementOf` makes of it. */
  const withElements = (html: string, elementOf: (key: string, html: string) => string) => {
    const keys = [...numbers.keys()];
    const found = new Set<string>();
    const find = (digits: string) => {
      const number = [...digits].map((digit) => digit.charCodeAt(0) - firstDigit).join("");
      const key = keys[Number.parseInt(number, base)] ?? "";
      found.add(key);
      return key;
    };
    let open: { key: string; isHtml: boolean }[] = [];
    const elements = html.replace(token, (part: string) => {
      if (blockEnd.test(part)) open = open.filter(({ isHtml }) => isHtml);
      if (part.startsWith("<")) {
        for (const [, , digits] of part.matchAll(mark)) if (digits) find(digits);
        return part.replace(anyMark, "");
      }
      return part.replace(markOrText, (text, kind, digits) => {
        if (digits) open.push({ key: find(digits), isHtml: kind === htmlOpening });
        else if (text === closing) open.pop();
        else {
          const { key } = open.at(-1) ?? {};
          return key && /[\p{L}\p{N}]/u.test(text) ? elementOf(key, text) : text;
        }
        return "";
      });
    });
    return { html: elements, keys: [...found] };
  };
  return { markText, withElements };
}
