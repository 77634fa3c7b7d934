import { listOf, liveList, madeOf } from "../text/words/lookup.ts";
import list from "./topics.json" with { type: "json" };

/**
 * What people ask about: one list for The Record, the news, promises, meetings and all else that a topic's page brings together. Of each:
 * - `value`: its place in addresses (`/topics/air`) and in the fields of entries: letters, digits and hyphens. It stays.
 * - `title`, `description`: of its page, as search engines show them.
 * - `news`: stories about it stand on the News page; with `stateNews` also those of newsrooms of the state that name no place here.
 * - `any`: words and phrases of which one is enough for a text to be about it, and for a story to be shown.
 * - `weak`: those that often mean something else: they count only beside another word of the subjects.
 * - `sorts`: those that file a text under it beside a word of the subjects, and bring no story onto the News page.
 * - `never`: phrases in which its words mean something else.
 */
export const topics = listOf("topics", list);

const valuesNow = madeOf(() => topics.map(({ value }) => value));
export const topicValues = liveList(valuesNow);

/** The label of a topic; of one that is no longer listed, its value. */
export function topicLabel(value = ""): string {
  return topics.find((topic) => topic.value === value)?.label ?? value;
}
