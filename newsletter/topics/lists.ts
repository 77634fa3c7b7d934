/** The lists of mail by topic: each topic and each place is one. The newsletter is a list too, kept in `subscribers`. */
import { places } from "../../content/places.ts";
import { topics } from "../../content/topics.ts";
import type { Rhythm } from "../../db/newsletter-schema.ts";
import { entryPlaces, entryTopics } from "../../publishing/entry-topics.ts";
import type { Draft } from "../../publishing/kind.ts";

/** The newsletter among the lists that can be left. */
export const newsletterList = "newsletter";

/** Its list and rhythm as one text, for the history of a subscriber. */
export function choiceText(list: string, rhythm: Rhythm): string {
  return `${list} ${rhythm}`;
}

/** The keys of all lists that there are, such as "topic:air". */
export function allLists(): string[] {
  return [...topics.map(({ value }) => `topic:${value}`), ...places.map(({ value }) => `place:${value}`)];
}

/** What readers call a list; of one that is no longer there, its value. */
export function listLabel(list: string): string {
  const [kind, value = ""] = list.split(":");
  const all: readonly { value: string; label: string }[] = kind === "place" ? places : topics;
  return all.find((one) => one.value === value)?.label ?? value;
}

/** The lists to which an entry belongs. */
export function listsOf(entry: Draft): string[] {
  return [
    ...entryTopics(entry).map((value) => `topic:${value}`),
    ...entryPlaces(entry).map((value) => `place:${value}`),
  ];
}
