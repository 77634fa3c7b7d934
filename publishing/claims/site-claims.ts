/** Every claim of an installation, from its database or from the files that a new one begins with. */
import { pages } from "../../content/pages.ts";
import type { Database } from "../../db/schema.ts";
import { kinds } from "../catalog.ts";
import { listEntries } from "../entries/entries.ts";
import type { FoundEntry } from "../files/import-entries.ts";
import { fillPlaceholders } from "../files/placeholders.ts";
import { type Entry, isSeen, type Kind } from "../kind.ts";
import { citedSentences } from "./cited-sentences.ts";
import { type Claim, entryClaims } from "./claim.ts";

export interface KindEntry {
  kind: Kind;
  entry: Entry;
}

/** What is published, and what will be at a set time. */
export async function publicEntries(db: Database): Promise<KindEntry[]> {
  const lists = [...kinds.values()].map(async (kind) =>
    (await listEntries(db, kind, { states: ["published", "scheduled"] })).map((entry) => ({ kind, entry })),
  );
  return (await Promise.all(lists)).flat();
}

/** Their claims. */
export async function publishedClaims(db: Database): Promise<Claim[]> {
  return (await publicEntries(db)).flatMap(({ kind, entry }) => entryClaims(kind, entry.slug, entry));
}

/** The same of files; a draft claims nothing. */
export function fileClaims(found: readonly FoundEntry[]): Claim[] {
  return found
    .filter(({ file }) => isSeen(file))
    .flatMap(({ kind, file: { slug, draft } }) => entryClaims(kind, slug, draft));
}

/** The cited sentences of About, given its Markdown. */
export function aboutClaims(markdown: string): Claim[] {
  const place = { kind: "page", slug: "about", path: pages.about.path };
  return citedSentences(fillPlaceholders(markdown)).map((cited) => ({ ...place, ...cited }));
}
