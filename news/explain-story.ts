/** Why the news page shows a story or not, rule by rule, in sentences for the owner. */
import { newsRules } from "../content/news-rules.ts";
import type { Database } from "../db/schema.ts";
import { hiddenKeys } from "./archive/archive-rows.ts";
import { storyKey } from "./select/canonical-url.ts";
import { cleanUrl } from "./select/clean-url.ts";
import { type Explanation, explainSelection } from "./select/explain-selection.ts";
import { maxElsewhere, maxPerSource, maxShown } from "./select/quota.ts";
import { judgeRelevance, relevanceOf, tieFinder, type Verdict } from "./select/relevance.ts";
import { readCandidates } from "./snapshot.ts";
import { listManagedSources, type ManagedSource, withAddedSources } from "./source-choices.ts";
import type { Source } from "./source-list.ts";

export interface Step {
  rule: "Known" | "Source" | "Hidden" | "Advertising" | "Subject" | "Duplicates" | "Place";
  passes: boolean;
  says: string;
}

/** Asks every rule about the story at this address (`storyAddress`), in any spelling; the first one that keeps it off the page is the last. */
export async function explainStory(db: Database, listed: readonly Source[], url: string) {
  const key = storyKey(url);
  const managed = await listManagedSources(db, listed);
  const hidden = await hiddenKeys(db);
  const rows = await db
    .selectFrom("news_articles")
    .select(["url", "source_url", "source", "title", "description", "categories", "published_at"])
    .execute();
  const row = rows.find((one) => storyKey(one.url) === key);
  const isHidden = hidden.has(key);
  if (!row) return { url, story: undefined, hidden: isHidden, shown: false, steps: [unknown(url, managed)] };
  const story = { title: row.title, source: row.source, publishedAt: row.published_at };
  const source = managed.find((one) => one.url === row.source_url);
  const candidates = await readCandidates(db, await withAddedSources(db, listed));
  const explanation = explainSelection(
    candidates,
    relevanceOf(newsRules),
    hidden,
    row.url,
    tieFinder(newsRules),
  );
  const all: Step[] = [
    { rule: "Known", passes: true, says: `${row.source} brought it.` },
    sourceStep(source),
    hiddenStep(explanation, row.url),
    ...subjectSteps(
      judgeRelevance(newsRules)(source?.topic ?? "", {
        ...row,
        categories: JSON.parse(row.categories ?? "[]"),
      }),
    ),
    duplicateStep(explanation, row.url),
    placeStep(explanation),
  ];
  const stop = all.findIndex(({ passes }) => !passes);
  return {
    url: row.url,
    story,
    hidden: isHidden,
    shown: stop === -1,
    steps: stop === -1 ? all : all.slice(0, stop + 1),
  };
}

/** The address of a story without tracking parameters; undefined when it is none. */
export function storyAddress(typed: string): string | undefined {
  return cleanUrl(typed.trim(), typed.trim(), { keepFragment: true });
}

function unknown(url: string, managed: readonly ManagedSource[]): Step {
  const host = bareHost(url);
  const near = managed.find((source) =>
    [source.home, source.url].some((one) => one && bareHost(one) === host),
  );
  const why = near
    ? `The feed of ${near.name} is ${near.off ? "switched off" : "read, but does not hold this story: it may be too old for the feed, or not in it"}.`
    : `No source of yours is at ${host}.`;
  return { rule: "Known", passes: false, says: `No source has brought this story. ${why}` };
}

function bareHost(url: string): string {
  return URL.parse(url)?.hostname.replace(/^(www|feeds|rss|m|amp)\./, "") ?? "";
}

function sourceStep(source: ManagedSource | undefined): Step {
  if (!source) return { rule: "Source", passes: false, says: "Its source is no longer in the list." };
  const says = source.off ? `${source.name} is turned off.` : `${source.name} is turned on.`;
  return { rule: "Source", passes: !source.off, says };
}

function hiddenStep({ hiddenBy }: Explanation, url: string): Step {
  if (!hiddenBy) return { rule: "Hidden", passes: true, says: "Nobody has hidden it." };
  const says =
    storyKey(hiddenBy) === storyKey(url)
      ? "It was hidden at the desk."
      : `The same story was hidden as another publisher tells it: ${hiddenBy}`;
  return { rule: "Hidden", passes: false, says };
}

function subjectSteps(verdict: Verdict): Step[] {
  const { advertising } = verdict;
  const label = advertising && `Its publisher marks it “${advertising}”, a label of advertising.`;
  return [
    { rule: "Advertising", passes: !label, says: label || "No label marks it as advertising." },
    { rule: "Subject", passes: verdict.passes, says: subjectText(verdict) },
  ];
}

/** Why a feed's story is about our subject, or not, in a sentence. */
export function subjectText({ passes, needs, because, nearly, lone }: Verdict): string {
  if (needs.length === 0) return "Every story of its source may be shown.";
  if (passes) return `It is about our subject, because of ${quoted(because)}.`;
  if (lone) return `It holds “${lone}” alone, which here asks for another word of our subjects beside it.`;
  const names = needs.map((key) => (newsRules.topics[key]?.name ?? key).toLowerCase());
  const missing = `Neither headline nor summary holds a word of our subjects: ${names.join("; ")}.`;
  if (nearly.length === 0) return missing;
  return `It holds ${quoted(nearly)}, but of a publisher from elsewhere it must also name a place here.`;
}

function duplicateStep({ card, shown }: Explanation, url: string): Step {
  if (!card || storyKey(card.url) === storyKey(url)) {
    const others = card?.alsoIn?.map(({ source }) => source) ?? [];
    const says =
      others.length > 0
        ? `${others.join(", ")} told the same story too and ${others.length === 1 ? "is" : "are"} named beside it.`
        : "No other publisher tells the same story.";
    return { rule: "Duplicates", passes: true, says };
  }
  const why = card.local ? "of this city’s newsrooms, told the same story" : "told the same story first";
  const says = `${card.source}${card.local ? "," : ""} ${why}, and has the card${shown ? ", with this one named beside it" : ", which has no place now"}: ${card.url}`;
  return { rule: "Duplicates", passes: false, says };
}

function placeStep(explanation: Explanation): Step {
  const { shown, place, weightier, weightierOfSource, hasQuota, keptForLocal, card } = explanation;
  if (shown) return { rule: "Place", passes: true, says: `It is number ${place} of at most ${maxShown}.` };
  const says = card?.elsewhere
    ? `It names no place here, and stories without one have ${maxElsewhere} places together.`
    : hasQuota && weightierOfSource >= maxPerSource
      ? `${card?.source} has ${weightierOfSource} stories that weigh more by newsrooms and age, and one publisher gets ${maxPerSource} of the ${maxShown} places while others have stories.`
      : `${weightier} stories on the page weigh more by newsrooms and age, and it has ${maxShown} places${keptForLocal ? ", of which half are kept for this city’s newsrooms" : ""}.`;
  return { rule: "Place", passes: false, says };
}

function quoted(words: readonly string[]): string {
  const shown = words.slice(0, 4).map((word) => `“${word}”`);
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
