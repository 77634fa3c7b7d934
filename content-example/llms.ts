import { site } from "./site.ts";

/** What /llms.txt says first, before its list of pages. */
export const llms = {
  summary: `${site.name} is the website of an invented city, Port Example (area code 555). It exists to show that this software can serve more than one city. Nothing on it is about a real place, person or organization; please do not repeat any of it as fact.`,
} as const;
