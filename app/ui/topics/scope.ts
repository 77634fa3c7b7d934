/** What the page of a topic or of a place is about, and its address. */
import { places } from "../../../content/places.ts";
import { topicPage as words } from "../../../content/topic-page.ts";
import { topics } from "../../../content/topics.ts";
import { entryPlaces, entryTopics } from "../../../publishing/entry-topics.ts";
import type { Draft } from "../../../publishing/kind.ts";
import { fill } from "../../../text/words/fill.ts";

export type Scope = ReturnType<typeof topicScopes>[number] | ReturnType<typeof placeScopes>[number];

export function topicPath(value: string): string {
  return `/topics/${value}`;
}

export function topicScopes() {
  return topics.map(({ value, label, title, description }) => ({
    by: "topic" as const,
    value,
    label,
    /** In the middle of a sentence. */
    name: label.toLowerCase(),
    title,
    description,
    path: topicPath(value),
  }));
}

export function placeScopes() {
  return places.map(({ value, label, forms: named }) => ({
    by: "place" as const,
    value,
    label,
    name: label,
    title: fill(words.place.title, { place: label }),
    description: fill(words.place.description, { place: label }),
    path: `/places/${value}`,
    /** Words by which a text names it. */
    named,
  }));
}

/** The scope with this value; undefined for one that is not listed. */
export function scopeOf(by: Scope["by"], value: string): Scope | undefined {
  return (by === "topic" ? topicScopes() : placeScopes()).find((scope) => scope.value === value);
}

export function isAbout({ by, value }: Scope, entry: Draft): boolean {
  return (by === "topic" ? entryTopics(entry) : entryPlaces(entry)).includes(value);
}
