/** How old a day is, in days and in words. */

/** Whole days from a day, month or year (YYYY-MM-DD, YYYY-MM, YYYY) to a local date; a month or a year counts from its middle. */
export function daysSince(day: string, today: string): number {
  const middle = day.length === 4 ? `${day}-07-01` : day.length === 7 ? `${day}-15` : day;
  return Math.round((Date.parse(today) - Date.parse(middle)) / 86_400_000);
}

/** What is older than so many days is not shown as new, and says how old it is. */
export const oldAfterDays = 60;

/** "9 months", "2 years": of more than a month. `language`: BCP 47. */
export function ageWords(days: number, language: string): string {
  const months = Math.round(days / 30.44);
  const [count, unit] = months < 24 ? [months, "month"] : [Math.floor(months / 12), "year"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
