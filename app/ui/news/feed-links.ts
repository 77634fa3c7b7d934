import { chrome } from "../../../content/chrome.ts";

/** Our own feeds of the news, as every page's head names them. */
export const newsFeeds = [
  { path: "/feed.xml", type: "application/atom+xml", title: chrome.newsFeedTitle },
  { path: "/feed.json", type: "application/feed+json", title: chrome.newsFeedTitle },
];
