import { listOf, privateSettings } from "../text/words/lookup.ts";
import list from "./spam-phrases.json" with { type: "json" };

/** Phrases that spam is made of, by their weight. No file for browsers has them: who sends spam would read them there. */
export const spamPhrases = listOf("spam", list, privateSettings);
