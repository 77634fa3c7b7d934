/** What the `{placeholders}` of the Markdown files are filled with: the facts (site.ts), retention, dates, and the city's words. */
import { cityPlaceholders, days } from "./city-words.ts";
import { joinedName } from "./joined-name.ts";
import { operatorWords } from "./operator.ts";
import { retentionWords } from "./retention.ts";
import { site } from "./site.ts";

export const placeholders: Readonly<Record<string, unknown>> = {
  ...site,
  name: joinedName,
  ...retentionWords,
  ...operatorWords({ ...site, name: joinedName }),
  ...cityPlaceholders,
  legalSince: inWords(days.legal, { month: "long", year: "numeric" }),
  policyUpdated: inWords(days.policy, { dateStyle: "long" }),
  termsUpdated: inWords(days.terms, { dateStyle: "long" }),
};

function inWords(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString(site.language, { ...format, timeZone: "UTC" });
}
