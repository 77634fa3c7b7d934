/** The pages of the site at the desk: which there are, each with its sentences marked, and on which of them a sentence stands. */
import { errors } from "../../../content/errors.ts";
import { newsletterArchive } from "../../../content/newsletter-archive.ts";
import { pages } from "../../../content/pages.ts";
import { proposal } from "../../../content/proposal.ts";
import { recordPage } from "../../../content/record/page.ts";
import type { Database } from "../../../db/schema.ts";
import { countDays } from "../../../news/archive/archive.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { listEntries } from "../../../publishing/entries/entries.ts";
import { entryPath } from "../../../publishing/kind.ts";
import { keyMarks } from "../../../text/words/key-marks.ts";
import { readIn } from "../../../text/words/reading.ts";
import { listWords, snapshotOf } from "../../../words/store.ts";
import type { DeskContext } from "../../desk-context.ts";

interface SitePage {
  path: string;
  name: string;
}

type Desk = Pick<DeskContext, "db" | "renderSite">;

/** Every page that a visitor can open; of those that there are many of, such as of events, one. */
export async function listSitePages(db: Database): Promise<SitePage[]> {
  const named = [...Object.values(pages), recordPage, newsletterArchive];
  const news = pages.news.path;
  const [day] = await countDays(db);
  const listed = named.map(({ path, name }) => ({ path, name }));
  for (const kind of [...kinds.values()].filter(({ path }) => path))
    for (const { slug } of await listEntries(db, kind, { limit: 1 }))
      listed.push({ path: entryPath(kind, slug), name: `One ${kind.words.one}` });
  listed.push({ path: `${news}?from=elsewhere`, name: `${pages.news.name}, filtered` });
  if (day) listed.push({ path: `${news}/${day.period}`, name: `${pages.news.name} of one day` });
  listed.push({ path: proposal.path, name: "A sender’s private link" });
  return [...listed, { path: "/404", name: errors.notFound.pageTitle }];
}

/** The page with its sentences marked, as it is with the words that are in the database now. */
export async function renderMarked({ db, renderSite }: Desk, path: string) {
  const { markText, withElements } = keyMarks();
  const snapshot = { ...snapshotOf(await listWords(db)), markText };
  const response = await readIn(undefined, () => renderSite(path, db), snapshot);
  return { html: await response.text(), withElements };
}

/** The pages on which each sentence stands, by its key. */
export type Standing = ReadonlyMap<string, readonly SitePage[]>;

/** Milliseconds for which the pages are not looked at again: a first event or story brings another one. */
const keptFor = 600_000;
const known = new WeakMap<Database, { until: number; standing: Promise<Standing> }>();

export function readStanding(desk: Desk): Promise<Standing> {
  const before = known.get(desk.db);
  if (before && before.until > Date.now()) return before.standing;
  const standing = findStanding(desk);
  known.set(desk.db, { until: Date.now() + keptFor, standing });
  standing.catch(() => known.delete(desk.db));
  return standing;
}

async function findStanding(desk: Desk): Promise<Standing> {
  const standing = new Map<string, SitePage[]>();
  for (const page of await listSitePages(desk.db)) {
    const { html, withElements } = await renderMarked(desk, page.path);
    for (const key of withElements(html, (_, text) => text).keys)
      standing.set(key, [...(standing.get(key) ?? []), page]);
  }
  return standing;
}

/** Sentences by what they belong to rather than by page, as the list of pages has them. */
export const groupNames = { around: "Footer and menus", mails: "Mails", other: "Other" } as const;

export function groupOf(key: string): keyof typeof groupNames {
  if (key.startsWith("chrome.")) return "around";
  return /^(mail|accountMails|ownerMail|subscriptionMails|issueWords)\./.test(key) ? "mails" : "other";
}

/** The page or the group with a sentence. */
export async function placeOnSite(desk: Desk, id: string): Promise<string> {
  const key = id.replace(/@.*/, "");
  return (await readStanding(desk)).get(key)?.[0]?.path ?? groupOf(key);
}

/** Whether a page or a group has a sentence. */
export function isOn(page: string, key: string, standing: Standing): boolean {
  const on = standing.get(key) ?? [];
  if (page.startsWith("/")) return on.some(({ path }) => path === page);
  return groupOf(key) === page && (page !== "other" || on.length === 0);
}

/** "Home, Get Involved". */
export function whereOf(key: string, standing: Standing): string {
  const on = (standing.get(key) ?? []).map(({ name }) => name);
  if (on.length > 8) return "Nearly every page";
  const others = on.length > 3 ? ` and ${on.length - 3} more` : "";
  return on.slice(0, 3).join(", ") + others || groupNames[groupOf(key)];
}
