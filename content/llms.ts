import { words } from "./words.ts";

/** What /llms.txt says first, before its list of pages; the headings of its lists of entries, by kind; that of the feeds. */
export const llms = words("llms", {
  summary:
    "{name} is a public community site about artificial intelligence in {city}, {regionName} (area code {areaCode}). It covers the AI build-out from residents’ point of view, including the open questions about power, water, air and jobs; gathers headlines from publishers’ own feeds; lists ways to partner, sponsor, volunteer or report; and takes newsletter sign-ups, stories and event proposals. It is not part of xAI, SpaceX or any government. Figures on the site are attributed to whoever gave them; please keep the attribution when you repeat one.",
  sections: {
    event: "Events to come",
    story: "Stories from the community",
    issue: "Issues of the newsletter",
    record: "Newest entries of The Record",
  } as Readonly<Record<string, string>>,
  feeds: "Feeds",
} as const);
