import type { Language } from "../../content/language.ts";
import {
  isTranslatable,
  readTranslations,
  type TranslationState,
  translateEntry,
} from "../../publishing/files/translated-entries.ts";
import { anchorOf, type Entry, type Kind } from "../../publishing/kind.ts";
import { readEntries } from "../published-entries.ts";
import type { RequestContext } from "../request-context.ts";
import type { BoardEntry } from "./board.tsx";

/** The published entries of a kind that a page in that language shows. */
export async function readTranslated(
  context: RequestContext,
  language: Language,
  kind: Kind,
): Promise<{ entry: Entry; state: TranslationState }[]> {
  const translations = readTranslations(language);
  return (await readEntries(context, kind))
    .filter(isTranslatable)
    .map((entry) => translateEntry(entry, language, translations));
}

/** The same, as rows of a board. */
export async function readBoard(
  context: RequestContext,
  language: Language,
  kind: Kind,
): Promise<BoardEntry[]> {
  const read = await readTranslated(context, language, kind);
  return read.map(({ entry: { slug, values }, state }) => ({ id: anchorOf(kind, slug), values, state }));
}
