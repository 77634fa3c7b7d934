/** What nobody has answered: the open questions of the Record. Server only. */
import { topicPage } from "../../../content/topic-page.ts";
import { type Entry, entryPath } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { fill } from "../../../text/words/fill.ts";
import { daysSince } from "../../../time/age.ts";
import { recordLine } from "./record-entry-view.ts";
import { addMonths } from "./timeline-plot.ts";

export type OpenQuestion = ReturnType<typeof openQuestions>[number];

/** Rings on a page. */
export const mostRings = 5;

/** Days that make a ring one step wider, and the widest (bridge.css has classes for the steps). */
const [stepDays, mostSteps] = [30, 29];

/** The oldest first, each in the same sentence whoever is asked. `today`: the local date YYYY-MM-DD. */
export function openQuestions(entries: readonly Entry[], today: string) {
  const { since, asOf } = topicPage.open;
  return entries
    .filter(({ values }) => values.open)
    .map(recordLine)
    .toSorted((a, b) => a.date.iso.localeCompare(b.date.iso))
    .flatMap(({ slug, date: { iso }, day, open }) => {
      if (!open) return [];
      const days = Math.max(0, daysSince(iso, today));
      return {
        path: entryPath(record, slug),
        what: open.what,
        text: `${fill(since, { day: day.words })} ${fill(asOf, { day: open.asOf.words })}`,
        step: Math.min(mostSteps, Math.floor(days / stepDays)),
        /** Where no more than the month is known, at least so many. */
        days: iso.length === 10 ? `${days}` : `${Math.max(0, daysSince(startAfter(iso), today))}+`,
      };
    });
}

/** The first day after a month or year (YYYY-MM, YYYY). */
function startAfter(iso: string): string {
  return `${addMonths(iso.length === 4 ? `${iso}-12` : iso, 1)}-01`;
}
