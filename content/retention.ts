import { retention } from "./site.ts";

const { submissionMonths, spamDays, unconfirmedSubscriberDays, sentMailDays, setAsideDays, viewMonths } =
  retention;

/** How long things are kept, in words, for the `{placeholders}` of the Markdown files. */
export const retentionWords: Readonly<Record<string, string>> = {
  inquiriesKept: monthsInWords(),
  spamKept: `${spamDays} days`,
  signUpsKept: `${unconfirmedSubscriberDays} days`,
  sentMailsKept: `${sentMailDays} days`,
  setAsideMailsKept: `${setAsideDays} days`,
  viewsKept: `${viewMonths} months`,
};

/** One figure while all forms have the same; else each form's. */
function monthsInWords(): string {
  const all = Object.entries(submissionMonths);
  const [first] = all;
  if (all.every(([, months]) => months === first?.[1])) return `${first?.[1]} months`;
  return all.map(([form, months]) => `${months} months (${form})`).join(", ");
}
