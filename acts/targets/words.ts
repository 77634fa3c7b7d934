/** Targets: the owner's wording and settings. */
import "../../words/catalog.ts";
import type { RecordState } from "../../db/events.ts";
import { type PartName, settingParts, settingsOf } from "../../words/settings.ts";
import {
  findWord,
  isOwners,
  isSecret,
  type OwnWord,
  placeOf,
  saveWord,
  type WordPlace,
} from "../../words/store.ts";
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
    if (!place) return null;
    const state: RecordState = isSecret(place.key)
      ? { changed: own?.changed_at ?? null }
      : { text: own?.text ?? null, draft: own?.draft ?? null, of: own?.of ?? null };
    return state;
  },
  restore: async (trx, id, before, { by, now, role }) => {
    const place = placeOf(id);
    if (!place || isSecret(place.key) || (isOwners(place.key) && role !== "owner")) return false;
    const { text = null, draft = null, of } = (before ?? {}) as Partial<OwnWord>;
    await saveWord(trx, place, { text, draft, ...(of && { of }) }, now, by);
    return true;
  },
};

/** A part of the settings (words/settings.ts), which one form saves at once. Secrets have an act of their own. */
export const partTarget: TargetType<PartName> = {
  lock: async (_, name) => (Object.hasOwn(settingParts, name) ? (name as PartName) : undefined),
  read: async () => null,
  restore: async () => true,
  others: async (_, name) => settingsOf(name).map((key) => `word:${key}`),
};
