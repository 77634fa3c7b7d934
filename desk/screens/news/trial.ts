/** What a test of a feed shows: its newest stories, and of each why it would be shown or not. */

import { shortMoment, timeOfDay } from "../../../acts/moments.ts";
import { subjectText } from "../../../news/explain-story.ts";
import { findManaged } from "../../../news/manage-sources.ts";
import type { Verdict } from "../../../news/select/relevance.ts";
import type { DeskContext } from "../../desk-context.ts";

export type Trial = Awaited<ReturnType<typeof tryAddress>>;

/** So many of its newest stories are listed. */
const listed = 10;

/** Reads the address once; what has no scheme gets https. */
export async function tryAddress(desk: DeskContext, typed: string, topic: string) {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const trial = await desk.news.tryFeed({ url, topic });
  if (!trial.works) return trial;
  const { stories, movedTo } = trial;
  const at = URL.parse(movedTo ?? trial.url)?.href ?? trial.url;
  const managed = await findManaged(desk.db, desk.sources, at);
  const shown = stories.filter(({ verdict }) => verdict.passes).length;
  const newest = stories[0]?.publishedAt;
  const count = stories.length === 1 ? "1 story" : `${stories.length} stories`;
  const age = newest ? `, the newest from ${dayOf(newest, desk.now())}` : "";
  return {
    works: true as const,
    url: at,
    found: trial.found,
    name: trial.title || new URL(at).hostname.replace(/^www\./, ""),
    /** The rest of the sentence after its name. */
    sum: `${count}${age}. With your rules, ${shown} of ${stories.length} would pass:`,
    stories: stories.slice(0, listed).map(({ title, verdict }, key) => ({
      key,
      title,
      passes: verdict.passes,
      why: whyOf(verdict),
    })),
    /** The name under which it is in the list already. */
    known: managed?.name,
  };
}

function dayOf(instant: string, now: Date): string {
  const moment = shortMoment(instant, now);
  return moment === timeOfDay(new Date(instant)) ? "today" : moment;
}

function whyOf(verdict: Verdict): string {
  const { advertising, passes, because, nearly, lone } = verdict;
  if (advertising) return `not shown: marked “${advertising}”`;
  if (passes && because.length === 0) return "every story from this kind of source can be shown";
  if (passes)
    return `because of ${because
      .map((word) => `“${word}”`)
      .slice(0, 3)
      .join(" and ")}`;
  return nearly.length > 0 || lone
    ? `not shown: ${subjectText(verdict)}`
    : "not shown: none of our topics’ words";
}
