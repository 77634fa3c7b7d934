/** What is published about a topic or a place. Server only. */
import { archiveTag } from "../../../news/archive/archive-rows.ts";
import { recentStories } from "../../../news/stories/stories.ts";
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

/** All published entries of the kinds that have topics; of events those to come. */
export async function readPublished(context: Reading): Promise<Published> {
  const read = Object.values(kinds).map(async (kind) => {
    const filter = kind === event ? ({ time: "coming" } as const) : {};
    return [kind.name, await readEntries(context, kind, filter)] as const;
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
  const about = among(published ?? (await readPublished(context)), place);
  const things = [...Object.values(about), await readStories(context, place, 1)];
  return things.filter(({ length }) => length > 0).length >= fewestKinds;
}

/** The places that have one. */
async function placesWithPages(context: Reading, published: Published) {
  const found = placeScopes().map(async (scope) => ((await hasPage(context, scope, published)) ? scope : []));
  return (await Promise.all(found)).flat();
}

/** The pages of topics and places that have something to say, with when that changed last: for the sitemap. */
export async function topicAddresses(context: Reading) {
  const published = await readPublished(context);
  return [...topicScopes(), ...(await placesWithPages(context, published))].flatMap((scope) => {
    const entries = Object.values(among(published, scope)).flat();
    const lastmod = latest(entries.map(({ changedAt }) => changedAt));
    return lastmod ? { path: scope.path, name: scope.label, lastmod } : [];
  });
}
