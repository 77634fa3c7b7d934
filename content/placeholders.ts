/** What the `{placeholders}` of the Markdown files are filled with: the facts (site.ts), retention, dates, and the city's words. */
import { cityPlaceholders, days } from "./city-words.ts";
import { joinedName } from "./joined-name.ts";
import { operatorWords } from "./operator.ts";
import { retentionWords } from "./retention.ts";
import { site } from "./site.ts";

/** The text that stands for a placeholder; undefined for an unknown one. */
export function placeholder(key: string): string | undefined {
  const name = joinedName();
  const groups: Readonly<Record<string, unknown>>[] = [
    { name },
    retentionWords,
    operatorWords({ ...site, name }),
    cityPlaceholders,
    {
      legalSince: inWords(days.legal, { month: "long", year: "numeric" }),
      policyUpdated: inWords(days.policy, { dateStyle: "long" }),
      termsUpdated: inWords(days.terms, { dateStyle: "long" }),
    },
    site,
  ];
  const found = groups.find((group) => Object.hasOwn(group, key))?.[key];
  return typeof found === "string" ? found : undefined;
}

function inWords(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString(site.language, { ...format, timeZone: "UTC" });
}
