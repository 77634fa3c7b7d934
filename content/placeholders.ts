/** What the `{placeholders}` of the Markdown files are filled with: the facts (site.ts), retention, dates, and the city's words. */
import { cityPlaceholders, days } from "./city-words.ts";
import { joinedName } from "./joined-name.ts";
import { operatorWords } from "./operator.ts";
import { places } from "./places.ts";
import { licenseLine } from "./record/license.ts";
import { retentionWords } from "./retention.ts";
import { site } from "./site.ts";
import { topicValues } from "./topics.ts";

const operator = () => operatorWords({ ...site, name: joinedName() });

const made: Readonly<Record<string, () => string>> = {
  name: joinedName,
  legalSince: () => inWords(days.legal, { month: "long", year: "numeric" }),
  policyUpdated: () => inWords(days.policy, { dateStyle: "long" }),
  termsUpdated: () => inWords(days.terms, { dateStyle: "long" }),
  whoRunsIt: () => operator().whoRunsIt,
  party: () => operator().party,
  signature: () => operator().signature,
  license: licenseLine,
  topicValues: () => topicValues.join(", "),
  placeValues: () => places.map(({ value }) => value).join(", "),
};

/** The text that stands for a placeholder; undefined for an unknown one. */
export function placeholder(key: string): string | undefined {
  if (Object.hasOwn(made, key)) return made[key]?.();
  const group = [retentionWords, cityPlaceholders, site].find((one) => Object.hasOwn(one, key));
  const found: unknown = group && Reflect.get(group, key);
  return typeof found === "string" ? found : undefined;
}

function inWords(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString(site.language, { ...format, timeZone: "UTC" });
}
