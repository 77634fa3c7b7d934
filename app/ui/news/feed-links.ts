import { chrome } from "../../../content/chrome.ts";

/** Our own news feeds, for `<link rel="alternate">` in every page's head. */
export const newsFeeds = [
  { path: "/feed.xml", type: "application/atom+xml", title: chrome.newsFeedTitle },
  { path: "/feed.json", type: "application/feed+json", title: chrome.newsFeedTitle },
];
