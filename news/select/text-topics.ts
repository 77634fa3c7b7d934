/** By which topics of the one list (content/topics.ts) a text is filed: a story, an item of an agenda, a suggestion. */
import { newsRules } from "../../content/news-rules.ts";
import { topicValues } from "../../content/topics.ts";
import { madeOf } from "../../text/words/lookup.ts";
import { topicFinder } from "./topic-finder.ts";

const finder = madeOf(() => topicFinder(newsRules));

/** Values of topics in the order of the list; none for a text that is about none of our subjects. */
export function topicsOfText(text: string): string[] {
  const found = finder()(text);
  return topicValues.filter((value) => found.includes(value));
}
