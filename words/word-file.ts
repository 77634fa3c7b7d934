/** All that the owner changed of the site's words, settings and lists as one JSON file, and what such a file would change. */
import type { Database } from "../db/schema.ts";
import { idOf } from "./own-words.ts";
import { asTyped, defaultText, isSecret, listWords, placeOf, wrongWith } from "./store.ts";

/** Without secrets and drafts. */
export async function exportWords(db: Database): Promise<string> {
  const words = (await listWords(db)).filter(({ key, text }) => text !== null && !isSecret(key));
  return `${JSON.stringify(Object.fromEntries(words.map((word) => [idOf(word), word.text])), null, 2)}\n`;
}

/** Each text of a file with its place, or with why it is refused; undefined when it is no such file. */
export function readWordFile(json: string) {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read !== "object" || !read || Array.isArray(read)) return undefined;
    return Object.entries(read).map(([id, value]) => {
      const [place, text] = [placeOf(id), asTyped(value)];
      const secret = place && isSecret(place.key) && "It is a secret: words.secret sets it.";
      const wrong = place ? secret || wrongWith(place, text) : "There’s no such text or setting.";
      return { id, text, place, wrong };
    });
  } catch {
    return undefined;
  }
}

/** What a file would change, and what of it is refused. */
export async function compareWordFile(db: Database, json: string) {
  const own = new Map((await listWords(db)).map((word) => [idOf(word), word.text]));
  const read = readWordFile(json);
  return read?.flatMap(({ id, text, wrong }) => {
    const now = own.get(id) ?? defaultText(id.replace(/@[^@]*$/, ""));
    return wrong || text !== now ? [{ id, now, text, wrong }] : [];
  });
}
