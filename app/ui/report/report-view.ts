/** What a report says, in the language of the page. */
import { report as words } from "../../../content/report.ts";
import { site } from "../../../content/site.ts";
import { type Entry, entryPath } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { type Figure, type Report, tables } from "../../../reports/read-report.ts";
import { spanWords } from "../../../reports/spans.ts";
import { fill } from "../../../text/words/fill.ts";
import { languageTag } from "../../../text/words/lookup.ts";
import { plural } from "../../../text/words/plural.ts";
import { dateFormat } from "../../../time/date-format.ts";

export type ReportView = ReturnType<typeof viewReport>;

/** From so many on, a change is said in percent. */
const inPercent = 50;

export function viewReport(report: Report) {
  const { span, before, madeOn, viewsSince, answersSince, rows } = report;
  const [views, opened] = [rows.views?.[0] ?? null, rows.record?.[0] ?? null];
  const counts = { views: figureWords(views), record: figureWords(opened) };
  const times = { name: site.name, day: dayWords(madeOn), before: spanWords(before, languageTag()) };
  return {
    title: spanWords(span, languageTag()),
    made: fill(words.made, times),
    reach: views === null ? words.notCounted : fill(words.reach, counts),
    notes: [
      words.views,
      ...(viewsSince && viewsSince > before.first
        ? [fill(words.viewsSince, { day: dayWords(viewsSince) })]
        : []),
      ...(answersSince > before.first ? [fill(words.answersSince, { day: dayWords(answersSince) })] : []),
      words.erased,
    ],
    columns: [span, before].map((days) => spanWords(days, languageTag(), "short")),
    tables: Object.entries(tables).map(([name, all]) => ({
      ...{ name, title: "", first: "", ...words.tables[name] },
      rows: all.flatMap((row) => {
        const pair = rows[row];
        if (!pair) return [];
        const [now, then] = pair;
        const say = (figure: Figure) => figureWords(figure, row === "hours");
        return {
          name: row,
          label: words.rows[row] ?? row,
          now: say(now),
          before: say(then),
          change: changeWords(row, now, then),
        };
      }),
    })),
  };
}

/** The entries that are still published, by `origin`. */
export function viewEntries(report: Report, entries: readonly Entry[], origin = "") {
  return entries.map((entry) => ({
    href: origin + entryPath(record, entry.slug),
    title: record.show(entry).title,
    views: report.entries.find(({ id }) => id === entry.id)?.views ?? 0,
  }));
}

/** "November 23, 2026" */
export function dayWords(day: string): string {
  return dateFormat(languageTag(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T12:00Z`));
}

function figureWords(figure: Figure, isHours = false): string {
  if (figure === null) return words.unknown;
  if (figure === "few") return words.few;
  const count = figure.toLocaleString(languageTag());
  return isHours ? fill(words.hours, { count }) : count;
}

function changeWords(row: string, now: Figure, before: Figure): string {
  if (typeof now !== "number" || typeof before !== "number" || (row !== "hours" && before === 0)) return "";
  const { change } = words;
  if (now === before) return change.same;
  const isMore = now > before;
  if (row === "hours") return plural(isMore ? change.later : change.sooner, Math.abs(now - before));
  const percent = Math.round((now / before - 1) * 100);
  if (before < inPercent || percent === 0)
    return plural(isMore ? change.more : change.fewer, Math.abs(now - before));
  return plural(isMore ? change.percentMore : change.percentFewer, Math.abs(percent));
}
