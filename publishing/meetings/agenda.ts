/** Agendas as they are pasted: their items, the topics that these touch, and how to speak there. Nothing of the words is changed. */
import { topics } from "../../content/topics.ts";
import type { AgendaItem } from "./meetings.ts";

/** What the desk keeps until it is published. */
export interface AgendaDraft {
  items: (AgendaItem & { isOn: boolean })[];
  speak: string;
  speakUntil: string;
}

/**
 * Its items, those that touch our topics ticked. `text`: as browsers and Word give it when it is copied. `topicsOf`: values of the
 * topics of a text; a topic that is named by its label counts in any case.
 */
export function readAgenda(
  text: string,
  topicsOf: (text: string) => readonly string[] = () => [],
): AgendaDraft {
  const items = splitItems(text);
  // What stands above the first number names the body and the place.
  const hasNumbers = items.some((item) => numbered.test(item));
  return {
    items: items.map((item) => {
      const isItem = !hasNumbers || numbered.test(item);
      const topics = isItem ? [...new Set([...labeled(item), ...topicsOf(item)])] : [];
      return { text: item, topics, isOn: topics.length > 0 };
    }),
    ...howToSpeak(text),
  };
}

function labeled(text: string): string[] {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  const names = (label: string) => label.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return topics
    .filter(({ label }) => names(label).some((name) => words.has(name) && name !== "and"))
    .map(({ value }) => value);
}

/** "4.", "4.2", "(a)", "IV.", "B)", "Item 12:", and the signs of a list. */
const numbered =
  /^(?:(?:agenda )?item\s+\d+[.:)]?|\(?(?:\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,6}|[a-z])[.)]|\d{1,3}(?:\.\d{1,3})+|[•·▪◦‣*–—-])\s+\S/i;
const heading = /^(?=.*\p{Lu}{3})[^\p{Ll}]{4,80}$/u;

/** One item each: a numbered line with what follows it; without any number each line is one. */
export function splitItems(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim().replace(/[^\S\n]+/g, " "));
  const hasNumbers = lines.some((line) => numbered.test(line));
  const items: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line === "") isOpen &&= hasNumbers && items.length > 0 && numbered.test(items.at(-1) ?? "");
    else if (isOpen && !numbered.test(line) && !heading.test(line)) items.push(`${items.pop()} ${line}`);
    else {
      items.push(line);
      // What stands above the first number, and a heading, is a line of its own.
      isOpen = hasNumbers && numbered.test(line);
    }
  }
  return items;
}

const speaking =
  /\b(?:speakers?|to speak|public comments?|citizens? comments?|sign(?:ed)?[- ]?(?:up|in)|sign the (?:sheet|card)|comment cards?|address the (?:board|council|commission|court))\b/i;
const deadline =
  /\b(?:by|before|until|no later than|prior to)\s+(?:[^.;,]{0,60}?)(?:\d{1,2}(?::\d\d)?\s*(?:[ap]m\b|[ap]\.\s?m\.)|noon|midnight|(?:one|two|24|48|72)\s+hours?|the (?:meeting|start))(?:[^.;,]{0,40}\b(?:\d{1,2}|meeting|before|today))?/i;

/** The sentences on it, at most 300 characters, and the words that say until when. */
function howToSpeak(text: string): Pick<AgendaDraft, "speak" | "speakUntil"> {
  const flat = text.replace(/\s+/g, " ");
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(flat)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => speaking.test(sentence) && sentence.length <= 300);
  let speak = "";
  for (const sentence of sentences)
    if (`${speak} ${sentence}`.length <= 300) speak = `${speak} ${sentence}`.trim();
  return { speak, speakUntil: deadline.exec(speak)?.[0].trim() ?? "" };
}
