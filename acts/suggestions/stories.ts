/** What becomes of a story that the desk suggests for the Record: an entry begins, it is coverage of one, or neither. */
import { site } from "../../content/site.ts";
import type { DecidedStory } from "../../news/stories/decisions.ts";
import { linksOf } from "../../publishing/entries/links-of.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { isSeen } from "../../publishing/kind.ts";
import { record } from "../../publishing/kinds/record.ts";
import { isSourceLine, pageOf, sourceLineOf } from "../../publishing/source-line.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { type Act, defineAct, isRefused, refuse } from "../act.ts";
import { changeEntry, seen } from "../entries/checks.ts";
import { readRecords } from "../records.ts";
import { entryTarget } from "../targets/entries.ts";

const shared = { on: "suggestion", undo: "restore" } as const satisfies Partial<Act>;

export const enter = defineAct({
  ...shared,
  name: "suggestion.enter",
  label: "Make an entry",
  log: "began an entry of the Record from {it}",
  run: async ({ trx, target: story, actor, at }) => {
    if (story.entry_id)
      return refuse("already_done", "Someone has made an entry of it, or attached it to one, already.");
    const { day: date, topics, title, source } = story;
    const sources = reportLines(story).join("\n");
    const note = `Begun from the news: “${title}” (${source}). Open each source before you publish it.`;
    const draft = { values: { date, topics: topics.join(", "), sources, note }, body: "" };
    const made = await createEntry(trx, record, draft, { by: actor.email, now: at, incomplete: true });
    if (made.outcome !== "saved") return refuse("failed", "No entry could be made of it.");
    const { id: entry_id } = made.entry;
    await trx.updateTable("news_stories").set({ entry_id }).where("id", "=", story.id).execute();
    return {
      text: "The entry is a draft: day, topics and sources are filled in. The headline and the sentence are yours to write.",
      to: `/entries/record/${entry_id}`,
      undoneTo: "/",
      before: { [`entry:${entry_id}`]: null },
    };
  },
});

export const attach = defineAct({
  ...shared,
  name: "suggestion.attach",
  label: "Attach as coverage",
  log: "attached {it} to an entry as coverage",
  input: { entry: "the number of the entry" },
  run: async (work) => {
    const { trx, target: story, input } = work;
    const found = await entryTarget.lock(trx, input.entry ?? "");
    if (found?.kind.name !== record.name) return refuse("not_found", "That entry isn’t here anymore.");
    const { entry, kind } = found;
    const before = await readRecords(trx, [`entry:${entry.id}`]);
    const lines = reportLines(story, new Set(linksOf(kind, entry).map(({ url }) => url)));
    const coverage = [entry.values.coverage, ...lines].filter(Boolean).join("\n");
    const saved = await changeEntry(work, found, { coverage });
    if (isRefused(saved)) return saved;
    const ours = trx.updateTable("news_stories").where("id", "=", story.id);
    await ours.set({ entry_id: entry.id }).execute();
    const shown = isSeen(entry) ? ` ${seen.published}` : "";
    return { text: `Attached to “${entry.title}”: ${lines.length} of its reports.${shown}`, before };
  },
});

export const dismiss = defineAct({
  ...shared,
  name: "suggestion.dismiss",
  label: "Not for the Record",
  log: "left {it} out of the Record",
  run: async ({ trx, target: { id, newsrooms: left_out } }) => {
    await trx.updateTable("news_stories").set({ left_out }).where("id", "=", id).execute();
    return { text: "Left out. It comes back only if twice as many newsrooms report it." };
  },
});

/** Of a story that many report, the first of them. */
const maxReports = 12;

/** Its reports as lines of sources, one a newsroom, without opinions and the pages that are `known`. */
function reportLines({ reports }: DecidedStory, known: ReadonlySet<string> = new Set()): string[] {
  const dayOf = localDateIn(site.timeZone);
  const facts = reports.filter(({ labels }) => !labels.includes(" opinion "));
  return facts
    .filter(({ source }, index) => facts.findIndex((one) => one.source === source) === index)
    .filter(({ url }) => !known.has(pageOf(url)))
    .map(({ source, title, published_at, url }) =>
      sourceLineOf([source, title, dayOf(new Date(published_at)), url]),
    )
    .filter((line) => isSourceLine(line) === true)
    .slice(0, maxReports);
}
