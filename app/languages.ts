/** The same page in every language: addresses, links between them, and what is added to the rendered HTML. */
import type { Language } from "../content/language.ts";
import { announcedLanguages } from "../content/languages.ts";
import { ownLanguage } from "../content/own-language.ts";
import { proposal } from "../content/proposal.ts";
import { report } from "../content/report.ts";
import { seatPages } from "../content/seat-pages.ts";
import { currentLanguage, languageOf, translatedPath } from "../content/translate.ts";
import { translated } from "../content/translated.ts";
import { escapeHtml } from "../text/html.ts";
import { directionOf, fallbackElements } from "../text/words/fallback.ts";
import { languageTag, siteOrigin } from "../text/words/lookup.ts";

export const languageQuery = "lang";

/** Files about the whole site, and data of client-side navigation: there is one of each. */
const ofAll = /\.(data|txt|webmanifest)$|^\/sitemap\.xml$/;

/** The language that a path begins with, and the path of the same page in the site's own language. */
export function splitLanguage(path: string): { language: Language | undefined; path: string } {
  const [, code = "", rest = ""] = /^\/([^/.]+)(\/.*)?$/.exec(path) ?? [];
  const language = languageOf(code);
  if (!language || rest === "/" || ofAll.test(rest)) return { language: undefined, path };
  return { language, path: rest || "/" };
}

/** Where a request for the same page in another language leads; undefined for any other request. */
export function inOtherLanguage({ pathname, searchParams }: URL): string | undefined {
  const code = searchParams.get(languageQuery);
  if (!languageOf(code)) return undefined;
  const query = new URLSearchParams(searchParams);
  query.delete(languageQuery);
  return translatedPath(`${pathname}${query.size > 0 ? `?${query}` : ""}`, code);
}

/**
 * The address of a page in all announced languages, with `x-default`; empty when there is one alone. `path`: in the site's own language;
 * `origin`: of the site.
 */
export function alternates(
  path: string,
  origin: string = siteOrigin() ?? __SITE_URL__,
): { hreflang: string; href: string }[] {
  if (announcedLanguages.length === 0) return [];
  return [
    { hreflang: ownLanguage.code, href: origin + path },
    ...announcedLanguages.map(({ code }) => ({ hreflang: code, href: origin + translatedPath(path, code) })),
    { hreflang: "x-default", href: origin + path },
  ];
}

/** The entries of a list of pages, and after them those of the same pages in other languages. */
export function withTranslations<Entry extends { path: string; lastmod?: string }>(
  entries: readonly Entry[],
): (Entry & { own?: string })[] {
  const others = announcedLanguages.flatMap(({ code, revised }) =>
    entries.map((entry) => ({
      ...entry,
      path: translatedPath(entry.path, code),
      own: entry.path,
      ...(entry.lastmod && { lastmod: entry.lastmod > revised ? entry.lastmod : revised }),
    })),
  );
  return [...entries, ...others];
}

/**
 * A rendered page with the links to the same page in the other announced languages, which `<link rel="alternate" hreflang>` names too. In the
 * site's own language the link asks for the page that is open, whichever that is after client-side navigation
 * (`inOtherLanguage`): React, which does not know it, leaves it alone, as it does any stranger in the body. `path`: of the page in
 * the site's own language.
 */
export function withLanguageLinks(html: string, path: string): string {
  const current = currentLanguage();
  if (
    (announcedLanguages.length === 0 && !current) ||
    [proposal.path, report.path, seatPages.path].includes(path)
  )
    return html;
  const others = [
    ...(current ? [{ code: ownLanguage.code, name: ownLanguage.name, href: path }] : []),
    ...announcedLanguages
      .filter(({ code }) => code !== current)
      .map(({ code, name }) => ({
        code,
        name,
        href: current ? translatedPath(path, code) : `?${languageQuery}=${code}`,
      })),
  ];
  const links = others.map(
    ({ code, name, href }) => `<a href="${escapeHtml(href)}" hreflang="${code}" lang="${code}">${name}</a>`,
  );
  const [first] = others;
  const nav = `<nav class="languages${others.length > 1 ? " languages--several" : ""}" aria-label="${first?.name}" lang="${first?.code}">${links.join(" ")}</nav>`;
  const isListed = !/<meta name="robots" content="noindex/.test(html);
  const isAnnounced = !current || announcedLanguages.some(({ code }) => code === current);
  const alternateLinks = alternates(path).map(
    ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  );
  const listed = isAnnounced ? alternateLinks.join("") : noindex;
  const tags = isListed ? listed : "";
  return html.replace("</head>", () => `${tags}</head>`).replace('<main id="main"', (main) => nav + main);
}

/**
 * A page as it goes out in another language: links and forms lead to pages in that language, what has no translation says which
 * language it is in, and that there is such is said once on top. `isPage`: whether a path is that of a page or a feed.
 */
export function translatedHtml(html: string, language: Language, isPage: (path: string) => boolean): string {
  const isOfLanguages = (path: string) => !splitLanguage(path).language && isPage(path) && !ofAll.test(path);
  const linked = html.replace(
    /(<(?:a|form|link)\b(?![^>]*\bhreflang=)[^>]*? (?:href|action)=")(\/[^"]*)"/gi,
    (whole, before: string, address: string) =>
      isOfLanguages(address.split(/[?#]/)[0] ?? "")
        ? `${before}${translatedPath(address, language.code)}"`
        : whole,
  );
  const { html: marked, count } = fallbackElements(linked, ownLanguage.code, language.tag);
  if (count === 0) return marked;
  return marked.replace(
    /<main id="main"[^>]*>/,
    (main) =>
      `${main}<p class="partly">${fallbackElements(translated.partly, ownLanguage.code, language.tag).html}</p>`,
  );
}

/**
 * HTML that says so where its language is written from right to left, by an attribute, which React leaves alone, and by a class,
 * without which a page leaves out the styles (server/pages/critical-css.ts).
 */
export function withDirection(html: string): string {
  return directionOf(languageTag()) === "rtl" ? html.replace("<html ", '<html dir="rtl" class="rtl" ') : html;
}

/**
 * HTML without the mark by which React Router finds links whose routes it has yet to ask for: the browser has all routes from the
 * start (react-router.config.ts). Some 60 bytes a page, compressed.
 */
export function withoutDiscovery(html: string): string {
  return import.meta.env.DEV ? html : html.replaceAll(' data-discover="true"', "");
}

/** Of a language that is not announced. */
const noindex = '<meta name="robots" content="noindex"/>';
