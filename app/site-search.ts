/** Answers `/search?q=`: what the search finds, as the page shows it. Server only. */
import { search as words } from "../content/search.ts";
import { kinds } from "../publishing/catalog.ts";
import { findDocuments, maxResults } from "../search/find-documents.ts";
import { readQuery } from "../search/read-query.ts";
import type { Piece } from "../search/snippet.ts";
import { readTitleWords, suggestWords } from "../search/suggest.ts";
import { capitalized } from "../text/capitalized.ts";
import { foreign } from "../text/words/lookup.ts";
import type { RequestContext } from "./request-context.ts";
import { knownWords, ownWords, topicsNear } from "./search-words.ts";
import { topicScopes } from "./ui/topics/scope.ts";

export type Search = NonNullable<Awaited<ReturnType<typeof readSearch>>>;

/** Undefined when nothing was typed. Rejects when the database fails. */
export async function readSearch(request: Request, { db, now }: Pick<RequestContext, "db" | "now">) {
  const { searchParams } = new URL(request.url);
  const query = readQuery(searchParams.get("q") ?? "");
  if (!query.typed) return undefined;
  const page = Number.parseInt(searchParams.get("page") ?? "", 10) || 1;
  const find = (some: readonly string[]) =>
    findDocuments(db, { words: [...some], also: ownWords(some) }, { page, now: now() });
  const typed = await find(query.words);
  const isSure = typed.count > 0 && typed.match !== "some";
  const meant = isSure
    ? undefined
    : suggestWords(query.words, [...knownWords(), ...(await readTitleWords(db))]);
  const better = meant && (await find(meant.split(" ")));
  const suggestion = better && better.count > 0 && better.match !== "some" ? meant : undefined;
  // What was meant is shown at once where what was typed is nowhere.
  const found = typed.count === 0 && suggestion && better ? better : typed;
  const sought = found === better && meant ? readQuery(meant).words : query.words;
  const near = topicsNear([...sought, ...ownWords(sought)]);
  return {
    ...found,
    typed: query.typed,
    suggestion,
    /** What the results are for. */
    shown: found === typed ? query.typed : (suggestion ?? ""),
    /** Whether there was a word to look for, beside the most common ones. */
    hasWords: query.words.length > 0,
    /** As many results as there can be. */
    most: maxResults,
    /** Topics of the words; all of them where nothing was found. */
    topics: topicScopes()
      .filter(({ value }) => found.count === 0 || near.includes(value))
      .map(({ path, label }) => ({ path, label })),
    /** `label`: "Page", "Event", "News" … */
    results: found.results.map((result) => ({
      ...result,
      // The index has the texts of the site's own language.
      title: result.title.map(inOwnLanguage),
      snippet: result.snippet.map(inOwnLanguage),
      label: labelOf(result),
    })),
  };
}

function inOwnLanguage(piece: Piece): Piece {
  return { ...piece, text: foreign(piece.text) };
}

function labelOf({ source, url }: { source: string; url: string }): string {
  const own: Readonly<Record<string, string>> = words.sources;
  const name = topicScopes().some(({ path }) => path === url) ? "topic" : source;
  return own[name] ?? foreign(capitalized(kinds.get(source)?.words.one ?? source));
}
