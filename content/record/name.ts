/** What the page is called, in heads that need no more of its words. */
export const recordName = "The Record";
