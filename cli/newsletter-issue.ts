/** The issue that a newsletter command names: an entry by its slug, or a file, which is kept as a draft first. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { site } from "../content/site.ts";
import type { Database } from "../db/schema.ts";
import { assertWritten, type Issue, issueOf, readIssue, renderIssue } from "../newsletter/issue.ts";
import { findIssue, keepDraft } from "../newsletter/issue-entries.ts";
import { findLetter, type NewIssue } from "../newsletter/send-issue.ts";
import { kindNamed } from "../publishing/catalog.ts";
import { listEntries } from "../publishing/entries/entries.ts";
import type { Entry } from "../publishing/kind.ts";
import { slugify } from "../text/markdown/slug.ts";
import type { Desk } from "./command.ts";

export interface NamedIssue {
  mail: NewIssue;
  /** Its entry; undefined for a file of an issue that was mailed before. */
  entry?: Entry | undefined;
  /** Whether it was mailed, at least to some. */
  isMailed: boolean;
  /** What was done with a file; "" for an entry. */
  said: string;
}

/** The same for one that is to be mailed. Throws also while the draft's own first line is in it. */
export async function finishedIssue(desk: Desk, word: string): Promise<NamedIssue> {
  const named = await namedIssue(desk, word);
  if (named.entry && !named.isMailed) assertWritten(named.entry.slug, named.entry);
  return named;
}

/** Finds the issue and renders it. Throws a sentence when there is none, or when it cannot be rendered. */
export async function namedIssue(desk: Desk, word: string): Promise<NamedIssue> {
  const db = await desk.open();
  const entry = isPath(word) ? undefined : await findIssue(db, word);
  if (!entry && existsSync(word)) return fromFile(desk, db, word);
  if (!entry) throw new Error(await notFound(db, word));
  const letter = await findLetter(db, entry.slug);
  const isMailed = letter !== undefined;
  return { mail: letter ?? render(desk, entry.slug, issueOf(entry)), entry, isMailed, said: "" };
}

async function fromFile(desk: Desk, db: Database, file: string): Promise<NamedIssue> {
  const issue = readIssue(file, readFileSync(file, "utf8"));
  const name = basename(file).replace(/\.md$/, "");
  const slug = slugify(name, "issue");
  // Before issues were entries they were mailed under the file's own name.
  for (const mailed of new Set([name, slug]))
    if (await findLetter(db, mailed)) return { mail: render(desk, mailed, issue), isMailed: true, said: "" };
  const kept = await keepDraft(db, slug, issue, { by: "command line", now: desk.now() });
  if (kept.outcome === "invalid")
    throw new Error(kept.errors.map(({ message }) => `${file}: ${message}.`).join("\n"));
  const { entry } = kept;
  // What was kept is what is mailed: the kind may have normalized it.
  const said = `${file} is kept as the draft ${entry.slug}.\n`;
  return { mail: render(desk, slug, issueOf(entry)), entry, isMailed: false, said };
}

function render({ settings: { siteUrl } }: Desk, slug: string, issue: Issue): NewIssue {
  const { text, html } = renderIssue(issue, { postalAddress: site.postalAddress, siteUrl });
  return { slug, subject: issue.subject, text, html };
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
