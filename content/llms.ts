import { site } from "./site.ts";

/** What /llms.txt says first, before its list of pages. */
export const llms = {
  summary: `${site.name} is a public community site about artificial intelligence in Memphis, Tennessee (area code 901). It tells the city’s side of the AI build-out, including the open questions about power, water, air and jobs; gathers headlines from publishers’ own feeds; lists ways to partner, sponsor, volunteer or report; and takes newsletter sign-ups, stories and event proposals. It is independent of xAI. Figures on the site are attributed to whoever gave them; please keep the attribution when you repeat one.`,
} as const;
