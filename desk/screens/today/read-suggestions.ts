/** What the desk suggests for the Record: stories in which something was decided, as rows of Today, each with the entries that it may be about. */
import { when } from "../../../acts/moments.ts";
import { topicLabel } from "../../../content/topics.ts";
import type { Database } from "../../../db/schema.ts";
import { storyKey } from "../../../news/select/canonical-url.ts";
import { type DecidedStory, decidedStories } from "../../../news/stories/decisions.ts";
import { entryOf } from "../../../publishing/entries/entries.ts";
import { linksOf } from "../../../publishing/entries/links-of.ts";
import { splitTags } from "../../../publishing/fields.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { dayWords } from "../../../publishing/source-line.ts";
import { listed } from "../../../text/words/plural.ts";
import { entryScreen } from "../entries/entry-at.ts";
import type { CheckRow } from "./read-checks.ts";

/** The newest first. None that an entry has whole among its links already. */
export async function readRecordSuggestions(db: Database, now: Date): Promise<CheckRow[]> {
  const stories = await decidedStories(db, now);
  const known = (await entriesNear(db, stories)).map(knownOf);
  return stories
    .filter(({ reports }) => !known.some(({ pages }) => reports.every(({ url }) => pages.has(storyKey(url)))))
    .map((story) => rowOf(story, known, now));
}

/** The entries that may be about these stories: those of their days, and those that were saved since the first report. */
async function entriesNear(db: Database, stories: readonly DecidedStory[]): Promise<Entry[]> {
  if (stories.length === 0) return [];
  const [day = ""] = stories.map((story) => story.day).toSorted();
  const [report = day] = stories.flatMap(({ reports }) => reports.map((one) => one.published_at)).toSorted();
  const from = new Date(Date.parse(day) - near * 86_400_000).toISOString().slice(0, 7);
  const rows = await db
    .selectFrom("entries")
    .selectAll()
    .where("kind", "=", record.name)
    .where("state", "in", ["published", "scheduled", "draft"])
    .where(({ or, eb }) => or([eb("sort_key", ">=", from), eb("changed_at", ">=", report)]))
    .orderBy("sort_key", "desc")
    .execute();
  return rows.map(entryOf);
}

type Known = ReturnType<typeof knownOf>;

function knownOf(entry: Entry) {
  const pages = new Set(linksOf(record, entry).map(({ url }) => storyKey(url)));
  return { entry, pages, words: new Set(rareWords(`${entry.title} ${entry.body}`)) };
}

const reportsShown = 3;

function rowOf(story: DecidedStory, known: readonly Known[], now: Date): CheckRow {
  const { key, title, newsrooms, day, decided, topics, reports } = story;
  const entries = known
    .map((one) => ({ ...one, score: likeness(story, one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ entry }) => ({ ...entry, on: dayWords(entry.values.date || day) }));
  const [first = story.last_seen_at] = reports.map(({ published_at }) => published_at).toSorted();
  const draft = [dayWords(day), listed(topics.map(topicLabel)), "its reports as sources"].filter(Boolean);
  return {
    title,
    says: `${newsrooms} newsrooms since ${when(first, now)}. ${decided} of them say that it was decided. An entry opens as a draft: ${draft.join(", ")}. The sentence is yours to write.`,
    sources: [
      ...reports.slice(0, reportsShown).map(({ url, source, title, published_at }) => ({
        ...{ publisher: source, url, words: `“${title}”`, more: when(published_at, now) },
      })),
      ...entries.map((entry) => ({
        ...{ publisher: "It may be about", url: entryScreen(entry), words: titleOf(entry), more: entry.on },
      })),
    ],
    entries: entries.map((entry) => ({ value: entry.id, label: `${titleOf(entry)}, ${entry.on}` })),
    fields: { id: key },
    acts: {
      "suggestion.enter": "Make an entry",
      ...(entries.length > 0 && { "suggestion.attach": "Attach as coverage" }),
      "suggestion.dismiss": "Not for the Record",
    },
  };
}

/** Days between a decision and an entry about it. */
const near = 31;

/** By the pages that both name, or, of about the same days and the same topic, by the rarer words that both have. */
function likeness({ reports, title, day, topics }: DecidedStory, { entry, pages, words }: Known): number {
  const shared = reports.filter(({ url }) => pages.has(storyKey(url))).length;
  const apart = Math.abs(Date.parse(entry.values.date ?? "") - Date.parse(day)) / 86_400_000;
  const hasTopic = splitTags(entry.values.topics).some((topic) => topics.includes(topic));
  const told = new Set([title, ...reports.map((report) => report.title)].flatMap(rareWords));
  const common = apart <= near && hasTopic ? [...told].filter((word) => words.has(word)).length : 0;
  return 4 * shared + (common >= 2 ? common - 1 : 0);
}

function titleOf({ title }: Entry): string {
  return title ? `“${title}”` : "Without a title";
}

/** Long words, and names in capitals or with figures. */
function rareWords(text: string): string[] {
  const found = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return found
    .filter((word) => word.length > 5 || /\p{L}\p{Lu}|\d{2}/u.test(word))
    .map((word) => word.toLowerCase());
}
