/** What a visit costs in bytes, compressed as sent, beside the limits we hold ourselves to. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type FinishedPage, readFinishedPages } from "../../test/support/finished-pages.ts";
import { bootStateId, laterSheetAttribute } from "../../text/markup-names.ts";

/**
 * Most bytes of a page, as sent: its HTML with its own styles (what ten packets of 1,460 bytes carry, RFC 6928), the whole
 * stylesheet (which comes after the page and serves every screen but the Record), all script that it loads by itself, its font files, and its first picture on a phone. Script was 112 KiB
 * until React Router and Vite were bundled as they are published (4.5 kB more on every page).
 */
export const byteLimits = { html: 14_600, sheet: 20_480, script: 116_736, fonts: 34_000, picture: 30_000 };

/**
 * Most bytes of all script that Home loads by itself: 110 KiB. It was 100 KiB while parts of React Router were cut out by
 * regular expressions (4.5 kB) and the script of everything below the first view waited until it was scrolled to (5 kB).
 */
export const homeScriptLimit = 112_640;

/**
 * What single pages may pass: Community is a directory of offices, schools, questions and words, above which stands where each
 * topic stands, and News names every publisher and rule, so their HTML is more than ten packets; Events has a form dialog with
 * dates and the public meetings.
 */
export const pageLimits: Record<string, Partial<typeof byteLimits>> = {
  community: { html: 24_576 },
  news: { html: 15_360, script: 119_808 },
  events: { script: 119_808 },
};

export async function bytesTable() {
  return {
    title: "Bytes of each finished page by kind, as sent with brotli (limits in the last row)",
    rows: [...pageBytes(await readFinishedPages()), { page: "(limit)", ...byteLimits, files: undefined }],
  };
}

/**
 * One row a page. `html` is all that stands before the first paint; `sheet` and `script` come once the page has loaded
 * and the browser is idle. `files`: how many the page asks for by itself, without the film.
 */
export function pageBytes(finished: readonly FinishedPage[]) {
  return finished.map(({ name, html, bytes }) => {
    const scripts = scriptsOf(html);
    const sheets = scripts.length > 0 ? found(html, new RegExp(`${laterSheetAttribute}="([^"]+)"`, "g")) : [];
    const fonts = found(html, /url\("?(\/fonts\/(?!\S*-more)[^")]+)/g);
    const [picture] = /<picture>.*?<\/picture>/s.exec(html)?.filter((one) => one.includes("eager")) ?? [];
    const pictures = found(picture ?? "", /srcSet="([^"]+\.avif)"/g).slice(0, 1);
    return {
      page: name,
      html: bytes,
      sheet: sum(sheets),
      script: sum(scripts),
      fonts: sum(fonts),
      picture: sum(pictures),
      files: 1 + sheets.length + scripts.length + fonts.length + pictures.length,
    };
  });
}

function scriptsOf(html: string): string[] {
  const boot = JSON.parse(new RegExp(`id="${bootStateId}">(.*?)</script>`).exec(html)?.[1] ?? "{}");
  const { entry, routes } = boot.manifest ? manifestOf(boot.manifest) : {};
  const named: (string | undefined)[] = [
    /src="(\/assets\/boot[^"]+)"/.exec(html)?.[1],
    ...(entry?.imports ?? []),
    ...(boot.routes ?? []).map((id: string) => routes[id].module),
    boot.manifest,
    entry?.module,
  ];
  return withImports(named.filter((url) => url !== undefined));
}

/** What React Router's manifest says: `window.__reactRouterManifest={...};`. */
function manifestOf(url: string) {
  return JSON.parse(/=(\{.*\})/s.exec(readFileSync(join("build/client", url), "utf8"))?.[1] ?? "{}");
}

/** The files and all that they import by name, each once. */
function withImports(urls: string[]): string[] {
  const all = new Set(urls);
  for (const url of all) {
    const code = readFileSync(join("build/client", url), "utf8");
    for (const one of found(code, /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) all.add(`/assets/${one}`);
  }
  return [...all];
}

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((one) => one[1] ?? ""))];
}

function sum(urls: string[]): number {
  return urls.reduce((total, url) => total + sent(join("build/client", url)), 0);
}

/** The build compresses whatever gets smaller by it. */
function sent(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? Infinity;
  return Math.min(compressed, statSync(file).size);
}
