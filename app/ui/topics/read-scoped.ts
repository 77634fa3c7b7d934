/** What is published about a topic or a place. Server only. */
import { archiveTag } from "../../../news/archive/archive-rows.ts";
import { recentStories } from "../../../news/stories/stories.ts";
import { isIndexed } from "../../../publishing/entries/entry-index.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { promise } from "../../../publishing/kinds/promise.ts";
import { question } from "../../../publishing/kinds/question.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { resource } from "../../../publishing/kinds/resource.ts";
import { standing } from "../../../publishing/kinds/standing.ts";
import { story } from "../../../publishing/kinds/story.ts";
import type { Meeting } from "../../../publishing/meetings/meetings.ts";
import { latest } from "../../../time/latest.ts";
import { type Reading, readEntries } from "../../published-entries.ts";
import { isAbout, placeScopes, type Scope, topicScopes } from "./scope.ts";

const kinds = { record, promise, meeting, resource, question, standing, story, event };

export type Published = Record<keyof typeof kinds, Entry[]>;

/** All published entries about a topic or a place of the kinds that have topics, and all bodies that meet; of events those to come. */
export async function readPublished(context: Reading, { by, value }: Scope): Promise<Published> {
  const isFiled = await isIndexed(context.db);
  const read = Object.values(kinds).map(async (kind) => {
    const filter = kind === event ? ({ time: "coming" } as const) : {};
    const naming = kind === meeting || !isFiled ? {} : { naming: `${by}:${value}` };
    return [kind.name, await readEntries(context, kind, { ...filter, ...naming })] as const;
  });
  return Object.fromEntries(await Promise.all(read)) as Published;
}

/** Those about a topic or a place, by kind. */
export function among(published: Published, scope: Scope): Published {
  const all = Object.entries(published).map(([name, entries]) => [
    name,
    entries.filter((entry) => isAbout(scope, entry)),
  ]);
  return Object.fromEntries(all);
}

/** Stories of the news, newest first. */
export function readStories({ db, uses }: Reading, scope: Scope, limit: number) {
  uses("news");
  uses(archiveTag);
  return recentStories(db, {
    ...(scope.by === "topic" ? { topic: scope.value } : { place: scope.named }),
    limit,
  });
}

export function isMeetingAbout(scope: Scope, { topics, agenda, body, place }: Meeting): boolean {
  const all = [...topics, ...agenda.flatMap((item) => item.topics)].join(",");
  const text = agenda.map((item) => item.text).join(" ");
  return isAbout(scope, { values: { topics: all, body, place: place ?? "" }, body: text });
}

/** So many kinds of things name a place that has a page. */
const fewestKinds = 3;

/** Whether a place has a page: three kinds of things name it. Any other is a filter of The Record. */
export async function hasPage(context: Reading, place: Scope, published?: Published): Promise<boolean> {
  const about = among(published ?? (await readPublished(context, place)), place);
  const things = [...Object.values(about), await readStories(context, place, 1)];
  return things.filter(({ length }) => length > 0).length >= fewestKinds;
}

/** The pages of topics and places that have something to say, with when that changed last: for the sitemap. */
export async function topicAddresses(context: Reading) {
  const { db, now } = context;
  for (const { name } of Object.values(kinds)) context.uses(name);
  // By kind, without reading the entries themselves.
  const rows = await db
    .selectFrom("search_entry_names")
    .innerJoin("entries", "entries.id", "entry_id")
    .select(["search_entry_names.name", "kind", ({ fn }) => fn.max("changed_at").as("changedAt")])
    .where(({ or, eb }) =>
      or([
        eb("search_entry_names.name", "like", "topic:%"),
        eb("search_entry_names.name", "like", "place:%"),
      ]),
    )
    .where("kind", "in", Object.keys(kinds))
    .where("state", "=", "published")
    .where(({ or, eb }) => or([eb("kind", "!=", event.name), eb("ends_at", ">", now().toISOString())]))
    .groupBy(["search_entry_names.name", "kind"])
    .execute();
  const found: { path: string; name: string; lastmod: string }[] = [];
  for (const scope of [...topicScopes(), ...placeScopes()]) {
    const about = rows.filter(({ name }) => name === `${scope.by}:${scope.value}`);
    const lastmod = latest(about.map(({ changedAt }) => changedAt));
    const few = scope.by === "place" && about.length < fewestKinds;
    const isPage = !few || about.length + (await readStories(context, scope, 1)).length >= fewestKinds;
    if (lastmod && isPage) found.push({ path: scope.path, name: scope.label, lastmod });
  }
  return found;
}
