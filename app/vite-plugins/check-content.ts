/** Validates content/ beyond its Markdown: broken links, and feeds that are listed twice. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { feeds } from "../../content/feeds.ts";
import { newsletterArchive } from "../../content/newsletter-archive.ts";
import { forOthers } from "../../content/open-data.ts";
import { pages } from "../../content/pages.ts";
import { search } from "../../content/search.ts";
import { shortcuts } from "../../content/shortcuts.ts";
import { kinds } from "../../publishing/catalog.ts";
import { aboutClaims, claimFaults, fileClaims } from "../../publishing/claims/claim.ts";
import { readEntryFolder } from "../../publishing/files/import-entries.ts";
import { readTranslations } from "../../publishing/translations/translation-file.ts";
import { ContentError } from "../../text/markdown/front-matter.ts";
import { lineAt } from "../../text/words/sections.ts";
import { dataFiles } from "../files/open-data-query.ts";
import { withTranslations } from "../languages.ts";
import { topicScopes } from "../ui/topics/scope.ts";
import { contentProblems, problemsOf } from "./markdown-plugin.ts";

/** One sentence for each mistake, with file and line. `folder`, such as `content`, begins each path. */
export function contentMistakes(folder: string): string[] {
  const names = globSync("**/*.{md,ts,json}", { cwd: folder, exclude: ["**/*.test.ts"] }).toSorted();
  const files = names.map((name) => join(folder, name));
  const mistakes = files.flatMap((file) => linkMistakes(file, readFileSync(file, "utf8")));
  const feedFile = join(folder, "feeds.json");
  return [
    ...contentProblems(folder),
    ...problemsOf(() => readTranslations(folder)),
    ...problemsOf(() => unprovenClaims(folder)),
    ...mistakes,
    ...feedMistakes(feedFile, readFileSync(feedFile, "utf8")),
  ];
}

/** What About and the starter content say about others without enough proof. Throws a ContentError. */
function unprovenClaims(folder: string): void {
  const starter = join(folder, "starter");
  const about = join(folder, "about.md");
  const claims = [
    ...fileClaims(readEntryFolder(starter)).map((claim) => ({
      claim,
      file: join(starter, claim.kind, `${claim.slug}.md`),
    })),
    ...aboutClaims(readFileSync(about, "utf8")).map((claim) => ({ claim, file: about })),
  ];
  const problems = claims.flatMap(({ claim, file }) =>
    claimFaults(claim).map((fault) => `${file}: ${fault}.`),
  );
  if (problems.length > 0) throw new ContentError([...new Set(problems)].join("\n"));
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
const files =
  /^\/(feed\.(xml|json)|events\.ics|sitemap\.xml|llms\.txt|robots\.txt|news\/rules$|favicon\.svg|icon-512\.png|og\/|film\/|functions\/|(proposal|seat|report)$)/;
/** Folders of entries, which the database knows. */
const folders = new Set([...kinds.values()].flatMap(({ path }) => path ?? []));
const paths = () =>
  new Set([
    newsletterArchive.path,
    ...shortcuts.map(([path]) => path),
    ...dataFiles.map((file) => `/${file}`),
    ...withTranslations([
      ...Object.values(pages),
      ...[...folders].map((path) => ({ path })),
      ...topicScopes(),
      search,
      forOthers.data,
      forOthers.press,
    ]).map(({ path }) => path),
  ]);

function wrongWith(target: string, file: string): string | undefined {
  if (/^(#|mailto:\{\w+\}$)/.test(target)) return undefined;
  if (target.startsWith("/")) {
    const [path = ""] = target.split(/[?#]/);
    const isEntry = /\/[a-z0-9-]+$/.test(path) && folders.has(path.replace(/\/[^/]*$/, ""));
    const found = paths().has(path) || files.test(target) || isEntry;
    return found ? undefined : "leads to no page of this site.";
  }
  if (!URL.canParse(target))
    return "is no address. Begin it with https:// or, for a page of this site, with /";
  // What people propose may stand on a plain web server; what we say does not.
  const allowed = /\/starter\/(event|story)\//.test(file) ? /^(https?|mailto):/i : /^(https|mailto):/i;
  return allowed.test(target) ? undefined : "must begin with https://";
}
