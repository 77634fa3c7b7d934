/** Of which topics an entry is, whatever its kind, and which places it names. */
import * as v from "valibot";
import { placesNamed } from "../content/places.ts";
import { topicValues } from "../content/topics.ts";
import { splitTags, tagsField } from "./fields.ts";
import type { Draft, EntryField } from "./kind.ts";

/** The field of a kind whose entries may be about topics (content/topics.ts). */
export function topicsField(): EntryField {
  const { rule, ...field } = tagsField("topics", "Topics", { optional: true });
  // Not only those that are listed: an entry outlives a topic, and another city's entries are read before its list.
  const isValue = (tag: string) => /^[a-z\d]+(-[a-z\d]+)*$/.test(tag);
  const named = v.check(
    (text: string) => splitTags(text).every(isValue),
    () => `Topics must be among ${topicValues.join(", ")}`,
  );
  return { ...field, of: topicValues, rule: v.pipe(rule, named) };
}

/** Values of topics, the main one first; those that are no longer listed are left out. A status line is of one. */
export function entryTopics({ values }: Pick<Draft, "values">): string[] {
  return splitTags(values.topics || values.topic).filter((value) => topicValues.includes(value));
}

/** Values of the places that readers find named in an entry. */
export function entryPlaces({ values, body }: Draft): string[] {
  const fields = Object.entries(values).flatMap(([name, text]) => (unread.test(name) ? [] : text));
  return placesNamed([...fields, body].join(" "));
}

/** Fields of addresses, of other people's titles, and for editors. */
const unread = /^(sources|corrections|note|grade|lookAgain|link|calendar|order)$/;
