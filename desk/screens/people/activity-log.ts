/** The activity log as it is shown. */
import { type Activity, readActivity } from "../../../accounts/activity.ts";
import { longDay, shortMoment, timeOfDay } from "../../../acts/moments.ts";
import type { Database } from "../../../db/schema.ts";
import { readReference } from "../../../forms/intake/reference.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { issue } from "../../../publishing/kinds/issue.ts";
import { sentenceAround } from "./activity-words.ts";

export type LogLine = ReturnType<typeof toLine>;

/** What is there of what an act was about, and the screen of it. */
interface Thing {
  thing: string;
  to?: string;
}

export async function readLog(db: Database, filter: Parameters<typeof readActivity>[1], now: Date) {
  const acts = await readActivity(db, filter);
  const things = await findThings(db, acts);
  return acts.map((act) => toLine(act, things.get(act.entryId ?? act.subject), now));
}

/** What is still there of what the acts were about: entries by id, submissions by reference. */
async function findThings(db: Database, acts: readonly Activity[]): Promise<Map<number | string, Thing>> {
  const ids = [...new Set(acts.flatMap(({ entryId }) => entryId ?? []))];
  const references = [...new Set(acts.flatMap(({ subject }) => readReference(subject) ?? []))];
  const titled = db.selectFrom("entries").select(["id", "kind", "title"]).where("id", "in", ids);
  const entries = ids.length > 0 ? await titled.execute() : [];
  const kept = db.selectFrom("submissions").select("reference").where("reference", "in", references);
  const submissions = references.length > 0 ? await kept.execute() : [];
  return new Map<number | string, Thing>([
    ...entries.map((entry) => [entry.id, entryThing(entry)] as const),
    ...submissions.map(
      ({ reference }) => [reference, { thing: reference, to: `/messages/${reference}` }] as const,
    ),
  ]);
}

function entryThing({ id, kind, title }: { id: number; kind: string; title: string }): Thing {
  return {
    thing: `the ${kinds.get(kind)?.words.one ?? kind} ${title ? `“${title}”` : "without a title"}`,
    to: kind === issue.name ? `/newsletter/${id}` : `/entries/${kind}/${id}`,
  };
}

/**
 * `who`: a name, or an address. `when`: for a list of many days; `time`: for one that has days as headings. The sentence is
 * "published ", "the event “Robots”", "".
 */
function toLine({ id, at, action, subject, who }: Activity, thing: Thing = { thing: subject }, now: Date) {
  const instant = new Date(at);
  const [before, after] = sentenceAround(action);
  return {
    ...{ id, at, who, when: shortMoment(at, now), time: timeOfDay(instant), day: longDay(instant) },
    ...{ before, ...thing, after },
  };
}
