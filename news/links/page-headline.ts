/** The headline that an HTML page gives itself, and whether two of them say the same. Linear time, whatever the page holds. */
import { attribute } from "../fetch/read-feed.ts";
import { decodeFeed } from "../parse/decode-feed.ts";
import { cutAtWord, plainTitle } from "../parse/plain-text.ts";

/** Characters of a page that are looked at, and of a headline that are kept. */
const maxHtml = 400_000;
const maxHeadline = 300;

/**
 * Of its og:title, else its title, else its first heading; undefined where none of them says anything. `site`: what the page calls
 * its site.
 */
export function pageHeadline(bytes: Uint8Array<ArrayBuffer>, contentType: string | null) {
  const html = decodeFeed(bytes, contentType).slice(0, maxHtml);
  const metas = html.match(/<meta\b[^<>]{1,4000}>/gi) ?? [];
  const meta = (property: string) => {
    const isIt = (one: string) => [attribute(one, "property"), attribute(one, "name")].includes(property);
    return attribute(metas.find(isIt) ?? "", "content");
  };
  const texts = [meta("og:title"), inside(html, "title"), inside(html, "h1")];
  const headline = texts.map((text) => cutAtWord(plainTitle(text), maxHeadline)).find(Boolean);
  return headline ? { headline, site: plainTitle(meta("og:site_name")) } : undefined;
}

/** The markup in the first element of this name, at most 4,000 characters of it. */
function inside(html: string, name: string): string {
  const element = new RegExp(`<${name}(?:\\s[^<>]{0,1000})?>((?:(?!</${name}\\b)[^]){0,4000})`, "i");
  return element.exec(html)?.[1] ?? "";
}

/**
 * Whether two headlines of a page say the same: capitals, spaces, punctuation and the name of the site, before or after a bar or a
 * dash, make no difference. `names`: of the site, its host among them.
 */
export function isSameHeadline(one: string, other: string, names: readonly string[]): boolean {
  const sites = names.map(compact);
  // "Daily Memphian" is in dailymemphian.com, "The Commercial Appeal" is commercialappeal.com's.
  const isSite = (part: string) => {
    const bare = part.replace(/^the(?=.{4})/, "");
    return sites.some((site) => site === part || (bare.length > 2 && site.includes(bare)));
  };
  const core = (text: string) => {
    const parts = text.split(/\s+[|–—•»·-]+\s+|\s*\|\s*/).map(compact);
    const own = parts.filter((part) => !isSite(part));
    return (own.length > 0 ? own : parts).join("");
  };
  return core(one) === core(other);
}

function compact(text: string): string {
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}$%]+/gu);
  return (letters ?? []).join("");
}
