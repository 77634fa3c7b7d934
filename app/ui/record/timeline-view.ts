/** The score as data: notes of entries on two arches of fifteen months. Server only. */
import { site } from "../../../content/site.ts";
import { type Entry, entryPath } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { dateFormat } from "../../../time/date-format.ts";
import { dayView, recordLine } from "./record-entry-view.ts";
import { entryId } from "./record-filter.ts";
import { addMonths, archMonths, firstMonth, type Spot, spotOf } from "./timeline-plot.ts";

export type Arch = ReturnType<typeof timelineView>[number];
export type Note = Arch["notes"][number];

/**
 * `topic`: the one that is shown alone. `newest`: the day of the newest entry. Days are YYYY-MM-DD. `openYear`: the only year of the
 * list that is open, if only one is; notes of the others lead to the page of their entry.
 */
export function timelineView(
  entries: readonly Entry[],
  {
    topic,
    today,
    newest,
    openYear,
  }: { topic: string | undefined; today: string; newest: string; openYear?: string | undefined },
) {
  const first = firstMonth(today);
  const notes = entries.flatMap((entry) => {
    const spot = spotOf(entry.values.date ?? "", first);
    if (!spot) return [];
    const { slug, title, topics, year, day, open } = recordLine(entry);
    const isListed = !openYear || year === openYear;
    const href = isListed ? `#${entryId(slug)}` : entryPath(record, slug);
    const note = { slug, href, label: `${day.words}: ${title}`, isOpen: Boolean(open) };
    const shown = topic ? [topic] : topics;
    // The first stands for its entry; the others are on the staves of its other topics.
    return shown.map((one, at) => ({ ...note, topic: one, isFirst: at === 0, spot }));
  });
  return ([0, 1] as const).map((arch) => {
    const start = addMonths(first, arch * archMonths);
    const spot = spotOf(today, first);
    return {
      label: `${monthAndYear(start)} – ${monthAndYear(addMonths(start, archMonths - 1))}`,
      axis: axisOf(start),
      notes: notes.filter((note) => note.spot.arch === arch).toReversed(),
      /** The day, and that of the newest entry. */
      ...(spot?.arch === arch && {
        today: { words: dayView(today).words, spot, ...unread(newest, today, spot, first) },
      }),
    };
  });
}

/** Two weeks without news are no gap. */
const gapDays = 14;

function unread(newest: string, today: string, { arch }: Spot, first: string): { unreadFrom?: Spot } {
  const days = (Date.parse(today) - Date.parse(newest)) / 86_400_000;
  if (!(days > gapDays)) return {};
  const from = spotOf(newest, first);
  return { unreadFrom: from?.arch === arch ? from : { arch, month: 0, day: 1 } };
}

/** Every third month; `year` where it changes. */
function axisOf(start: string) {
  let year = "";
  return [0, 3, 6, 9, 12].map((month) => {
    const at = addMonths(start, month);
    const isNew = at.slice(0, 4) !== year;
    year = at.slice(0, 4);
    return { month, name: monthName(at, "short"), ...(isNew && { year }) };
  });
}

/** "September 2026" or "Sep 2026". */
export function monthAndYear(month: string, style: "long" | "short" = "long"): string {
  return `${monthName(month, style)} ${month.slice(0, 4)}`;
}

function monthName(month: string, style: "long" | "short"): string {
  return dateFormat(site.language, { month: style, timeZone: "UTC" }).format(new Date(month));
}
