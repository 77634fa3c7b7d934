/** Answers `/sitemap?q=`: what the search finds, as the page shows it. Server only. */
import { search as words } from "../content/search.ts";
import { kinds } from "../publishing/catalog.ts";
import { findDocuments, maxResults } from "../search/find-documents.ts";
import { readQuery } from "../search/read-query.ts";
import type { Piece } from "../search/snippet.ts";
import { capitalized } from "../text/capitalized.ts";
import { foreign } from "../text/words/lookup.ts";
import type { RequestContext } from "./request-context.ts";

export type Search = NonNullable<Awaited<ReturnType<typeof readSearch>>>;

/** Undefined when nothing was typed. Rejects when the database fails. */
export async function readSearch(request: Request, { db, now }: Pick<RequestContext, "db" | "now">) {
  const { searchParams } = new URL(request.url);
  const query = readQuery(searchParams.get("q") ?? "");
  if (!query.typed) return undefined;
  const page = Number.parseInt(searchParams.get("page") ?? "", 10) || 1;
  const found = await findDocuments(db, query, { page, now: now() });
  return {
    ...found,
    typed: query.typed,
    /** Whether there was a word to look for, beside the most common ones. */
    hasWords: query.words.length > 0,
    /** As many results as there can be. */
    most: maxResults,
    /** `label`: "Page", "Event", "News" … */
    results: found.results.map((result) => ({
      ...result,
      // The index has the texts of the site's own language.
      title: result.title.map(inOwnLanguage),
      snippet: result.snippet.map(inOwnLanguage),
      label: labelOf(result.source),
    })),
  };
}

function inOwnLanguage(piece: Piece): Piece {
  return { ...piece, text: foreign(piece.text) };
}

function labelOf(source: string): string {
  const own: Readonly<Record<string, string>> = words.sources;
  return own[source] ?? foreign(capitalized(kinds.get(source)?.words.one ?? source));
}
