import { listOf } from "../../text/words/lookup.ts";
import list from "./glossary.json" with { type: "json" };

/** A term of the glossary on the Community screen, which other texts link to. */
export interface GlossaryTerm {
  /** Its address stays: `/community#term-` and the words of the term. */
  term: string;
  /** How other texts write it: in small letters also with a capital at the start, otherwise exactly so. */
  forms: readonly string[];
  /** Values of topics (content/topics.ts) on whose pages it is explained. */
  topics?: readonly string[];
  /** Plain English, in our own words. */
  text: string;
  /** Who explains it at length: a page of theirs, never a front page. */
  more?: { by: string; url: string };
}

/** The glossary on the Community screen, in plain English and our own words. */
export const glossary = listOf<GlossaryTerm>("glossary", list);
