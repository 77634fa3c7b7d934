import type { Language } from "../../content/language.ts";
import {
  isTranslatable,
  readTranslations,
  type TranslationState,
  translateEntry,
} from "../../publishing/files/translated-entries.ts";
import type { Entry, Kind } from "../../publishing/kind.ts";
import { readEntries } from "../published-entries.ts";
import type { RequestContext } from "../request-context.ts";

export interface TranslatedEntry {
  entry: Entry;
  state: TranslationState;
}

/** The published entries of a kind that a page in that language shows. */
export async function readTranslated(
  context: RequestContext,
  language: Language,
  kind: Kind,
): Promise<TranslatedEntry[]> {
  const translations = readTranslations(language);
  return (await readEntries(context, kind))
    .filter(isTranslatable)
    .map((entry) => translateEntry(entry, language, translations));
}
