import { site } from "../site.ts";

/** What the page is called, in heads that need no more of its words. */
export const recordName = "The Record";

/** The line on its social card. */
export const recordCard = `AI in ${site.city}: what happened, when, who said so`;
