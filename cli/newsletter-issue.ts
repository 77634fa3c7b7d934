/** The issue that a newsletter command names: an entry by its slug, or a file, which is kept as a draft first. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { issueOf, readIssue, renderIssue } from "../newsletter/issue.ts";
import { findIssue, keepDraft } from "../newsletter/issue-entries.ts";
import { findLetter, type NewIssue } from "../newsletter/sending/queue-issue.ts";
import { kindNamed } from "../publishing/catalog.ts";
import { listEntries } from "../publishing/entries/entries.ts";
import type { Entry } from "../publishing/kind.ts";
import { slugify } from "../text/markdown/slug.ts";
import type { Desk } from "./command.ts";

export interface NamedIssue {
  mail: NewIssue;
  entry: Entry;
  /** Whether it was mailed, at least to some. */
  isMailed: boolean;
  /** What was done with a file; "" for an entry. */
  said: string;
}

/** Finds the issue and renders it. Throws a sentence when there is none, or when it cannot be rendered. */
export async function namedIssue(desk: Desk, word: string): Promise<NamedIssue> {
  const db = await desk.open();
  const known = isPath(word) ? undefined : await findIssue(db, word);
  const isFile = !known && existsSync(word);
  const entry = isFile ? await keepFile(desk, db, word) : known;
  if (!entry) throw new Error(await notFound(db, word));
  const letter = await findLetter(db, entry.slug);
  const place = { postalAddress: site.postalAddress, siteUrl: desk.settings.siteUrl };
  const issue = issueOf(entry);
  const mail = letter ?? { slug: entry.slug, subject: issue.subject, ...renderIssue(issue, place) };
  const said = isFile ? `${word} is kept as the draft ${entry.slug}.\n` : "";
  return { mail, entry, isMailed: letter !== undefined, said };
}

/** Keeps the file as a draft. Throws when its issue was sent or published: then its page is changed at the desk. */
async function keepFile(desk: Desk, db: Database, file: string): Promise<Entry> {
  const issue = readIssue(file, readFileSync(file, "utf8"));
  const slug = slugify(basename(file).replace(/\.md$/, ""), "issue");
  if (await findLetter(db, slug)) throw new Error(`The issue ${slug} was sent before: nothing was done.`);
  const kept = await keepDraft(db, slug, issue, { by: "command line", now: desk.now() });
  if (kept.outcome === "published")
    throw new Error(`The issue ${slug} has a page already: nothing was done. Withdraw the page first.`);
  if (kept.outcome === "invalid")
    throw new Error(kept.errors.map(({ message }) => `${file}: ${message}.`).join("\n"));
  return kept.entry;
}

function isPath(word: string): boolean {
  return /[\\/]|\.md$/.test(word);
}

async function notFound(db: Database, word: string): Promise<string> {
  if (isPath(word)) return `There is no file ${word}.`;
  const drafts = await listEntries(db, kindNamed("issue"), { states: ["draft", "scheduled"], limit: 20 });
  const names = drafts.map(({ slug }) => slug).join(", ");
  return `There is no issue ${JSON.stringify(word)}, and no file of that name. Drafts: ${names || "none"}.`;
}
