/** Targets: the owner's wording and settings. */
import { findWord, type OwnWord, placeOf, saveWord, type WordPlace } from "../../words/store.ts";
import type { TargetType } from "./target-type.ts";

export interface WordTarget extends WordPlace {
  own: OwnWord | undefined;
}

/** A text or a setting by its key, with "@" and the code of another language. */
export const wordTarget: TargetType<WordTarget> = {
  lock: async (trx, id) => {
    const place = placeOf(id);
    return place && { ...place, own: await findWord(trx, place) };
  },
  read: async (trx, id) => {
    const place = placeOf(id);
    const own = place && (await findWord(trx, place));
    return place ? { text: own?.text ?? null, draft: own?.draft ?? null } : null;
  },
  restore: async (trx, id, before, { now }) => {
    const place = placeOf(id);
    if (!place) return false;
    const { text = null, draft = null } = before ?? {};
    await saveWord(trx, place, { text: textOf(text), draft: textOf(draft) }, now);
    return true;
  },
};

function textOf(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}
