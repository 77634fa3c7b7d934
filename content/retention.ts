/** How long things are kept, in words, for the `{placeholders}` of the Markdown files and for the desk. */
import { fill } from "../text/words/fill.ts";
import { listed, plural } from "../text/words/plural.ts";
import { backupKeeping } from "./backup-keeping.ts";
import { retention } from "./site.ts";
import { words } from "./words.ts";

const units = words("retentionUnits", {
  days: { one: "{count} day", other: "{count} days" },
  months: { one: "{count} month", other: "{count} months" },
  ofForm: "{months} ({form})",
});

export const retentionWords = {
  get inquiriesKept() {
    return monthsInWords();
  },
  get spamKept() {
    return plural(units.days, retention.spamDays);
  },
  get signUpsKept() {
    return plural(units.days, retention.unconfirmedSubscriberDays);
  },
  get sentMailsKept() {
    return plural(units.days, retention.sentMailDays);
  },
  get setAsideMailsKept() {
    return plural(units.days, retention.setAsideDays);
  },
  /** Of a backup on another machine: it may be nearly a month old when it becomes the one of its month. */
  get backupsKept() {
    return plural(units.months, backupKeeping.months + 1);
  },
  get viewsKept() {
    return plural(units.months, retention.viewMonths);
  },
  get activityKept() {
    return plural(units.months, retention.deskActivityMonths);
  },
};

/** One figure while all forms have the same; else each form's. */
function monthsInWords(): string {
  const all = Object.entries(retention.submissionMonths);
  const [, first = 0] = all[0] ?? [];
  if (all.every(([, months]) => months === first)) return plural(units.months, first);
  return listed(
    all.map(([form, months]) => fill(units.ofForm, { months: plural(units.months, months), form })),
  );
}
