/** The score as data: notes of entries on two arches of fifteen months. Server only. */
import { site } from "../../../content/site.ts";
import { dateFormat } from "../../../time/zone-time.ts";
import { addMonths, archMonths, firstMonth, type Spot, spotOf } from "./score-plot.ts";
import { type ShownRecord, shownDay } from "./shown-record.ts";

export interface Note {
  slug: string;
  /** "Jun 5, 2024: The Chamber announces…" */
  label: string;
  topic: string;
  /** The first of its entry; the others stand on the staves of its other topics. */
  isFirst: boolean;
  isOpen: boolean;
  spot: Spot;
}

export interface Arch {
  /** "June 2024 to August 2025". */
  label: string;
  /** Every third month; `year` where it changes. */
  axis: { month: number; name: string; year?: string }[];
  notes: Note[];
  /** On the arch of today: the day, and that of the newest entry. */
  today?: { words: string; spot: Spot; unreadFrom?: Spot };
}

/** `topic`: the one that is shown alone. `newest`: the day of the newest entry. Days are YYYY-MM-DD. */
export function scoreView(
  entries: readonly ShownRecord[],
  { topic, today, newest }: { topic: string | undefined; today: string; newest: string },
): Arch[] {
  const first = firstMonth(today);
  const notes = entries.flatMap(({ slug, title, topics, date, day, open }): Note[] => {
    const spot = spotOf(date.iso, first);
    const note = { slug, label: `${day.words}: ${title}`, isOpen: Boolean(open) };
    const shown = topic ? [topic] : topics;
    return spot ? shown.map((one, at) => ({ ...note, topic: one, isFirst: at === 0, spot })) : [];
  });
  return ([0, 1] as const).map((arch) => {
    const start = addMonths(first, arch * archMonths);
    const spot = spotOf(today, first);
    return {
      label: `${longMonth(start)} – ${longMonth(addMonths(start, archMonths - 1))}`,
      axis: axisOf(start),
      notes: notes.filter((note) => note.spot.arch === arch).toReversed(),
      ...(spot?.arch === arch && {
        today: { words: shownDay(today).words, spot, ...unread(newest, today, spot, first) },
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

function axisOf(start: string): Arch["axis"] {
  let year = "";
  return [0, 3, 6, 9, 12].map((month) => {
    const at = addMonths(start, month);
    const isNew = at.slice(0, 4) !== year;
    year = at.slice(0, 4);
    return { month, name: monthName(at, "short"), ...(isNew && { year }) };
  });
}

function longMonth(month: string): string {
  return `${monthName(month, "long")} ${month.slice(0, 4)}`;
}

function monthName(month: string, style: "long" | "short"): string {
  return dateFormat(site.language, { month: style, timeZone: "UTC" }).format(new Date(month));
}
