import { listOf, settings } from "../text/words/lookup.ts";
import list from "./feeds.json" with { type: "json" };

/** One publisher's public feed: where the news screen's stories come from. */
export interface Feed {
  /** The publisher, as the badge on a story shows it. */
  name: string;
  /** The feed itself (RSS, Atom or JSON Feed): http or https; of a built-in one https. */
  url: string;
  /** What the feed is about, in a few words; may be empty. A word of `localTopics` in it (news-names.ts) says that its newsroom is one of the city. */
  topic: string;
  /** The publisher's home page, for readers, where that is not the front page of the feed's host. */
  home?: string;
  /** `false`: its pictures are neither fetched nor shown. */
  pictures?: boolean;
  /** Its items are somebody's own announcements, which the badge says: all of them, or those with this part in their address. */
  pressRelease?: boolean | string;
  /** Its articles are for subscribers, which a label says: all of them, or those with this part in their address. */
  subscription?: boolean | string;
  /** Code of the language that it writes, where that is another than the site's. */
  language?: string;
  /** Nobody has seen this address answer yet: a failure is no news, and readers are told of it once it has answered. */
  unproven?: boolean;
}

/** The publishers whose feeds are read; the desk adds to them. */
export const feeds = listOf<Feed>("feeds", list, settings);
