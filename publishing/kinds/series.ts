/** Kind: series. Events that repeat: each date is an event of its own (publishing/series/keep-dates.ts). */
import { choiceField, dayField, linesField, orderField } from "../fields.ts";
import { type Kind, mistakes } from "../kind.ts";
import { draftOf, keepDates } from "../series/keep-dates.ts";
import { datesOf, mostDates, ruleWords } from "../series/series-rule.ts";
import { event } from "./event.ts";

const repeats = [
  { value: "weekly", label: "Every week" },
  { value: "fortnightly", label: "Every two weeks" },
  { value: "monthly-weekday", label: "Every month on that weekday, such as the second Tuesday" },
  { value: "monthly-date", label: "Every month on that day, such as the 15th" },
  { value: "dates", label: "On the days below" },
];
const day = String.raw`20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const isDay = (line: string) => RegExp(`^${day}$`).test(line) || "must be a day, such as 2026-12-24";
const isMoment = (line: string) =>
  RegExp(`^${day}( ([01]\\d|2[0-3]):[0-5]\\d)?$`).test(line) || "must be a day, such as 2026-12-03 18:00";

/** What belongs to one day alone. */
const ofOneDate = ["seatsClose", "sessions"];

export const series: Kind = {
  ...event,
  name: "series",
  words: { one: "event series", many: "event series" },
  path: `${event.path}/series`,
  inFeed: false,
  form: undefined,
  fields: [
    choiceField("repeats", "Repeats", repeats, { initial: "weekly" }),
    dayField("until", "Until", { optional: true, hint: "The last day, or:" }),
    orderField("times", "How many times", { optional: true, hint: `At most ${mostDates}` }),
    linesField("dates", "More days", {
      optional: true,
      isLine: isMoment,
      hint: "One a line: 2026-12-03 18:00",
    }),
    linesField("except", "Days left out", { optional: true, isLine: isDay, hint: "One a line: 2026-12-24" }),
    dayField("from", "Change from this day on", {
      optional: true,
      hint: "Dates before it stay as they are. Empty: all that are still to come",
    }),
    ...event.fields.filter(({ name }) => !ofOneDate.includes(name)),
  ],
  check: ({ values, body }) => {
    const { repeats, until = "", times, start = "", end = "" } = values;
    const first = event.check?.({ values, body }) ?? [];
    if (first.length > 0 || !start || !end) return first;
    const dates = datesOf(values);
    return mistakes(
      [repeats !== "dates" && !until && !times, "until", "Until, or how many times, is required"],
      [until && until < start.slice(0, 10), "until", "Until must not be before Start"],
      [dates.length === 0, "except", "A series must have a date"],
      [
        dates.length > mostDates,
        "until",
        `A series has at most ${mostDates} dates: begin another one after it`,
      ],
    );
  },
  slug: ({ values }) => values.title ?? "",
  endsAt: ({ values, body }) => {
    const last = values.start && values.end ? datesOf(values).at(-1) : undefined;
    return last && event.endsAt?.(draftOf({ values, body }, last));
  },
  saved: keepDates,
  jsonLd: undefined,
  show: (entry) => {
    const shown = event.show(entry);
    return { ...shown, summary: [ruleWords(entry.values), shown.summary].filter(Boolean).join(". ") };
  },
};
