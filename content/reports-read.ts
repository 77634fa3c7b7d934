import { fill } from "../text/words/fill.ts";
import { setFacts } from "../text/words/lookup.ts";
import { recordCity } from "./record/city.ts";
import { site } from "./site.ts";
import { words } from "./words.ts";

/** Through when reports were read, as each section says it once: nobody opened every source on one day. */
const reports = words("reports", {
  through: "reports read through {month}",
  from: "From reports read through {month}",
  /** What The Record is known to lack. */
  gaps: "July to November 2026 is thin, and some decisions on power, permits and the lawsuits in Mississippi are missing.",
});

export function reportsRead(): string {
  return fill(reports.from, { month: monthWords(recordCity.reportsReadThrough) });
}

setFacts({
  readThrough: () => fill(reports.through, { month: monthWords(recordCity.reportsReadThrough) }),
  reportsRead,
  recordGaps: () => reports.gaps,
  recordSince: () => monthWords(recordCity.since),
});

/** `month`: YYYY-MM. */
function monthWords(month: string): string {
  const format = new Intl.DateTimeFormat(site.language, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(month));
}
