import { listOf, madeOf } from "../text/words/lookup.ts";
import list from "./places.json" with { type: "json" };

/**
 * Neighborhoods and towns that entries and news name, with how texts name each. `value` is its place in addresses
 * (`/places/southaven`): letters, digits and hyphens. It stays.
 */
export const places = listOf("places", list);

export function placeLabel(value: string): string {
  return places.find((place) => place.value === value)?.label ?? value;
}

/** Values of the places that a text names, in the order of the list. */
export function placesNamed(text: string): string[] {
  return patterns().flatMap(({ value, pattern }) => (pattern.test(text) ? value : []));
}

/** Says by which list of places something was filed. */
export function placesKey(): string {
  return JSON.stringify(places.map(({ value, forms }) => [value, forms]));
}

const patterns = madeOf(() =>
  places.map(({ value, forms }) => {
    const one = forms.map((word) => word.replace(/[^\p{L}\p{N}]+/gu, "[^\\p{L}\\p{N}]+")).join("|");
    return { value, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${one})(?![\\p{L}\\p{N}])`, "iu") };
  }),
);
