/** Entries of The Record and promises as pages show them. Server only. */
import { splitTags } from "../../../publishing/fields.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { corrections } from "../../../publishing/kinds/record.ts";
import { datedTitle, shortDay, shortRange } from "../../../publishing/short-day.ts";
import { openedOn, readSourceLines } from "../../../publishing/source-line.ts";
import { renderSafely } from "../../../text/markdown/render-safely.ts";
import { linkTerms } from "../../term-links.ts";

/** A day, month or year and its words. */
export interface ShownDay {
  iso: string;
  words: string;
}

export interface ShownSource {
  publisher: string;
  title: string;
  date?: ShownDay;
  url?: string;
}

export interface ShownRecord {
  slug: string;
  title: string;
  /** With its day, for where it stands alone. */
  dated: string;
  html: string;
  /** The first one is its stave. */
  topics: string[];
  year: string;
  /** Within its year: "Sep 21"; and with it: "Sep 21, 2026". */
  date: ShownDay;
  day: ShownDay;
  open?: { what: string; asOf: ShownDay };
  sources: ShownSource[];
  /** The day on which its sources were opened, once all of them were. */
  checked?: ShownDay;
  corrections: { day: ShownDay; text: string }[];
}

export interface ShownPromise {
  slug: string;
  title: string;
  figure: string;
  who: string;
  made: ShownDay;
  due?: ShownDay;
  status: string;
  counted: string;
  sources: ShownSource[];
  checked?: ShownDay;
}

export function shownRecord({ slug, values, body }: Entry): ShownRecord {
  const { title = "", date = "", until, open, asOf = "" } = values;
  const opened = openedOn(values.sources);
  return {
    slug,
    title,
    dated: datedTitle(values),
    html: linkTerms(renderSafely(body)),
    topics: splitTags(values.topics),
    year: date.slice(0, 4),
    date: { iso: date, words: until ? shortRange(date, until) : shortDay(date, false) },
    day: { iso: date, words: until ? shortRange(date, until, true) : shortDay(date) },
    ...(open && { open: { what: open, asOf: shownDay(asOf) } }),
    sources: shownSources(values.sources),
    ...(opened && { checked: shownDay(opened) }),
    corrections: corrections(values.corrections).map(({ day, text }) => ({ day: shownDay(day), text })),
  };
}

export function shownPromise({ slug, values }: Entry): ShownPromise {
  const { title = "", figure = "", who = "", made = "", due, status = "open" } = values;
  const opened = openedOn(values.sources);
  return {
    slug,
    title,
    figure,
    who,
    made: shownDay(made),
    ...(due && { due: shownDay(due) }),
    status,
    counted: values.counted ?? "",
    sources: shownSources(values.sources),
    ...(opened && { checked: shownDay(opened) }),
  };
}

export function shownDay(iso: string): ShownDay {
  return { iso, words: shortDay(iso) };
}

function shownSources(lines = ""): ShownSource[] {
  return readSourceLines(lines).map(({ date, ...source }) => ({
    ...source,
    ...(date && { date: shownDay(date) }),
  }));
}
