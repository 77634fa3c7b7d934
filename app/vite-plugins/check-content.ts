/** Validates content/ beyond its Markdown: broken links, and feeds that are listed twice. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { feeds } from "../../content/feeds.ts";
import { pages } from "../../content/pages.ts";
import { contentProblems } from "./markdown-plugin.ts";

/**
 * Returns one sentence for each mistake, with file and line, sorted by file. `folder`, such as `content`, begins each
 * path.
 */
export function contentMistakes(folder: string): string[] {
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|ts)$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, "utf8") }));
  return [
    ...contentProblems(folder),
    ...texts.flatMap(({ file, text }) => linkMistakes(file, text)),
    ...texts
      .filter(({ file }) => file.endsWith("/feeds.ts"))
      .flatMap(({ file, text }) => feedMistakes(file, text)),
  ];
}

/** Links to no screen of this site, and to addresses that are neither https nor mail. */
export function linkMistakes(file: string, text: string): string[] {
  const found = file.endsWith(".md")
    ? [...text.matchAll(/\]\(<?([^)>\s]+)>?\)/g)]
    : [...text.matchAll(/"((?:\/(?!\/)|https?:)[^"\s]*)"/g)];
  return found.flatMap((match) => {
    const why = wrongWith(match[1] ?? "", file);
    return why ? [`${file}:${lineAt(text, match.index)}: ${JSON.stringify(match[1])} ${why}`] : [];
  });
}

/** Sources that are named or read twice. */
export function feedMistakes(
  file: string,
  text: string,
  list: readonly { name: string; url: string }[] = feeds,
): string[] {
  const keys = list.flatMap(({ name, url }) => [name, url]);
  const twice = new Set(keys.filter((key, i) => keys.indexOf(key) !== i));
  return [...twice].map(
    (key) =>
      `${file}:${lineAt(text, text.lastIndexOf(JSON.stringify(key)))}: ${JSON.stringify(key)} stands there twice.`,
  );
}

/** Addresses of the site that are no screens (app/routes.ts). */
const files = /^\/(feed\.(xml|json)|events\.ics|sitemap\.xml|llms\.txt|robots\.txt|og\/|film\/|functions\/)/;
const paths = new Set(Object.values(pages).map(({ path }) => path));

function wrongWith(target: string, file: string): string | undefined {
  if (/^(#|mailto:\{\w+\}$)/.test(target)) return undefined;
  if (target.startsWith("/"))
    return paths.has(target.split(/[?#]/)[0] ?? "") || files.test(target)
      ? undefined
      : "leads to no page of this site.";
  if (!URL.canParse(target))
    return "is no address. Begin it with https:// or, for a page of this site, with /";
  // What people propose may stand on a plain web server; what we say does not.
  const proposed = /\/(events|stories)\//.test(file);
  const good = proposed ? ["https:", "http:", "mailto:"] : ["https:", "mailto:"];
  return good.includes(new URL(target).protocol) ? undefined : "must begin with https://";
}

function lineAt(text: string, at: number): number {
  return text.slice(0, Math.max(at, 0)).split("\n").length;
}
