/** The links between a page and the same page in another language, added to the rendered HTML: no script knows of them. */
import { languages } from "../../content/languages.ts";
import { pages } from "../../content/pages.ts";
import { proposal } from "../../content/proposal.ts";
import { translatedPath } from "../../content/translate.ts";

/** The id of what the first page in a language says about the pages that there are in English alone. */
export const onlyEnglish = "english";

export const languageQuery = "lang";

export const translatedKeys = ["home", "community", "events", "news", "getInvolved", "contact"] as const;
const translatedPaths: ReadonlySet<string> = new Set(translatedKeys.map((key) => pages[key].path));
/** Whether the page in other languages says what the English one does. */
const isPaired = (path: string) => translatedPaths.has(path) && !languages.some(({ paths }) => paths[path]);

/**
 * An English page with the links to its counterparts, which `<link rel="alternate" hreflang>` names too. The link asks for
 * the page that is open, whichever that is after client-side navigation (`inOtherLanguage`): React, which does not know it,
 * leaves it alone, as it does any stranger in the body.
 */
export function withLanguageLinks(html: string, path: string): string {
  if (languages.length === 0 || path === proposal.path) return html;
  const links = languages.map(
    ({ code, name }) => `<a href="?${languageQuery}=${code}" hreflang="${code}" lang="${code}">${name}</a>`,
  );
  const [first] = languages;
  const nav = `<nav class="languages" aria-label="${first?.name}" lang="${first?.code}">${links.join(" ")}</nav>`;
  return html
    .replace("</head>", () => `${alternates(path).map(alternateTag).join("")}</head>`)
    .replace('<main id="main"', (main) => nav + main);
}

/**
 * HTML without the mark by which React Router finds links whose routes it has yet to ask for: the browser has all routes from the
 * start (react-router.config.ts). Some 60 bytes a page, compressed.
 */
export function withoutDiscovery(html: string): string {
  return import.meta.env.DEV ? html : html.replaceAll(' data-discover="true"', "");
}

/** Where a request for a page in another language leads; undefined for any other request. */
export function inOtherLanguage({ pathname, searchParams }: URL): string | undefined {
  const code = searchParams.get(languageQuery);
  if (!languages.some((language) => language.code === code)) return undefined;
  return isPaired(pathname) ? translatedPath(pathname, code) : `${translatedPath("/", code)}#${onlyEnglish}`;
}

/** The entries of a list of pages, and after them those of the same pages in other languages. */
export function withTranslations<Entry extends { path: string; lastmod?: string }>(
  entries: readonly Entry[],
): (Entry & { english?: string })[] {
  const others = entries
    .filter(({ path }) => translatedPaths.has(path))
    .flatMap((entry) =>
      languages.map(({ code, revised }) => ({
        ...entry,
        path: translatedPath(entry.path, code),
        english: entry.path,
        ...(entry.lastmod && { lastmod: entry.lastmod > revised ? entry.lastmod : revised }),
      })),
    );
  return [...entries, ...others];
}

/**
 * The addresses of a page in all languages, with `x-default`; empty when there is one alone. `path`: of the English page;
 * `origin`: of the site.
 */
export function alternates(
  path: string,
  origin: string = __SITE_URL__,
): { hreflang: string; href: string }[] {
  if (languages.length === 0 || !isPaired(path)) return [];
  return [
    { hreflang: "en", href: origin + path },
    ...languages.map(({ code }) => ({ hreflang: code, href: origin + translatedPath(path, code) })),
    { hreflang: "x-default", href: origin + path },
  ];
}

function alternateTag({ hreflang, href }: { hreflang: string; href: string }): string {
  return `<link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
}
