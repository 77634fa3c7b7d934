/** Texts that a page shows in the site's own language, since there is no translation: marked while it is rendered, then elements. */

/** Noncharacters of Unicode (section 23.7), which are for use inside a program: around a text, and around HTML. */
const [opening, closing, htmlOpening, htmlClosing] = ["\uFDD0", "\uFDD1", "\uFDD2", "\uFDD3"];

export function markFallback(text: string): string {
  return text && opening + text + closing;
}

export function isFallback(text: string): boolean {
  return text.startsWith(opening);
}

/** HTML of a marked text. */
export function markFallbackHtml(html: string): string {
  return htmlOpening + html + htmlClosing;
}

/** Plain text without the marks. */
export function withoutMarks(text: string): string {
  return text.replace(/[\uFDD0-\uFDD3]/g, "");
}

/** In which direction a language is written. `tag`: BCP 47. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return new Intl.Locale(tag).getTextInfo().direction === "rtl" ? "rtl" : "ltr";
}

/** What holds text that is no element's, everything between "<" and ">", and texts. */
export const token = /<(title|textarea|script|style|option)\b.*?<\/\1>|<[^>]*>|[^<]+/gs;
/** Where a text ends that was cut before its closing mark. */
export const blockEnd = /^<\/(p|li|h\d|dd|dt|td|th|div|section|article|summary|figcaption)>/;

/**
 * HTML with each marked text as `<span lang>`, without a mark where no element can stand. `tag`: BCP 47 of the site's own language;
 * `pageTag`: of the page's. `count`: how many there are.
 */
export function fallbackElements(
  html: string,
  tag: string,
  pageTag: string,
): { html: string; count: number } {
  const direction = directionOf(tag);
  const attributes = `lang="${tag}"${direction === directionOf(pageTag) ? "" : ` dir="${direction}"`}`;
  let isInText = false;
  let isInHtml = false;
  let count = 0;
  const elements = html.replace(token, (part: string) => {
    if (blockEnd.test(part)) isInText = false;
    if (part.startsWith("<")) return withoutMarks(part);
    return part.replace(/[\uFDD0-\uFDD3]|[^\uFDD0-\uFDD3]+/g, (text) => {
      if (text === opening || text === closing) isInText = text === opening;
      else if (text === htmlOpening || text === htmlClosing) isInHtml = text === htmlOpening;
      else if (!(isInText || isInHtml) || !/\p{L}/u.test(text)) return text;
      else {
        count++;
        return `<span ${attributes}>${text}</span>`;
      }
      return "";
    });
  });
  return { html: elements, count };
}
