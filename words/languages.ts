/** Which languages the site is in besides its own, in the database: the settings that content/languages.ts reads. */
import "../content/languages.ts";
import { bumpContentVersions } from "../db/content-versions.ts";
import type { Database } from "../db/schema.ts";
import { defaultText, findWord, saveWord, wordsTag } from "./store.ts";

/** "added": whoever has the link sees its pages. "announced": links, menus and search engines lead to them. */
export type LanguageState = keyof typeof keys;

const keys = { announced: "languages.codes", added: "languages.added" };
const states = ["announced", "added"] as const;

/** By code. */
export async function readLanguageStates(db: Database): Promise<Map<string, LanguageState>> {
  const known = new Map<string, LanguageState>();
  for (const state of states) {
    const own = await findWord(db, { key: keys[state], language: "" });
    for (const typed of (own?.text ?? defaultText(keys[state])).split(",")) {
      const code = typed.trim();
      if (code && !known.has(code)) known.set(code, state);
    }
  }
  return known;
}

/** In the caller's transaction; null: the site is not in that language. Its words stay. */
export async function setLanguageState(
  trx: Database,
  code: string,
  next: LanguageState | null,
  now: Date,
  by: string,
) {
  // Others who change words wait from here on.
  await bumpContentVersions(trx, [wordsTag]);
  const known = await readLanguageStates(trx);
  known.delete(code);
  if (next) known.set(code, next);
  for (const state of states) {
    const text = [...known.keys()].filter((one) => known.get(one) === state).join(",");
    const of = defaultText(keys[state]);
    const place = { key: keys[state], language: "" };
    await saveWord(trx, place, { text: text === of ? null : text, draft: null, of }, now, by);
  }
}
