/** Languages by name: what CLDR, which Node brings, calls each, and what each calls itself. */
import { capitalized } from "../text/capitalized.ts";
import type { Language } from "./language.ts";

export interface NamedLanguage extends Language {
  /** What English calls it. */
  english: string;
}

const known = new Map<string, NamedLanguage>();

/** One without a dictionary, by its BCP 47 tag in any case; undefined for what is no written language with a name. The same object each time. */
export function languageNamed(tag: string): NamedLanguage | undefined {
  const code = tag.toLowerCase();
  const found = known.get(code) ?? readLanguage(code);
  if (found) known.set(code, found);
  return found;
}

/** The language that somebody means by its name, in English or its own, or by its tag. */
export function findLanguage(typed: string): NamedLanguage | undefined {
  const wanted = folded(typed);
  const isMeant = ({ english, name }: NamedLanguage) => [english, name].map(folded).includes(wanted);
  return commonLanguages().find(isMeant) ?? languageNamed(typed.trim()) ?? named(triples()).find(isMeant);
}

/** Those with a code of two letters, by their English names. */
export function commonLanguages(): NamedLanguage[] {
  return named(pairs()).toSorted((a, b) => a.english.localeCompare(b.english, "en"));
}

const inEnglish = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

function readLanguage(code: string): NamedLanguage | undefined {
  try {
    // Throws for what isn't shaped like a tag.
    const english = inEnglish.of(code);
    if (!english) return undefined;
    const locale = new Intl.Locale(code);
    const tag = locale.baseName;
    if (!locale.maximize().script || locale.language === "und") return undefined;
    const own = new Intl.DisplayNames([tag, "en"], { type: "language" });
    return { code: tag.toLowerCase(), tag, name: capitalized(own.of(tag) ?? english), english, ...noWords };
  } catch {
    return undefined;
  }
}

const noWords = { revised: "", words: {}, terms: {} };

function named(tags: readonly string[]): NamedLanguage[] {
  return tags.flatMap((tag) => languageNamed(tag) ?? []);
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const pairs = () => letters.flatMap((first) => letters.map((second) => first + second));
const triples = () => pairs().flatMap((pair) => letters.map((third) => pair + third));
