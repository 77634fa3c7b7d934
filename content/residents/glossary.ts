import { listOf } from "../../text/words/lookup.ts";
import list from "./glossary.json" with { type: "json" };
import type { GlossaryTerm } from "./glossary-term.ts";

/** The glossary on the Community screen, in plain English and our own words. */
export const glossary = listOf<GlossaryTerm>("glossary", list);
