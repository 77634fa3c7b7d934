/** One publisher's public feed: where the news screen's stories come from. */
export interface Feed {
  /** The publisher, as the badge on a story shows it. */
  name: string;
  /** The feed itself (RSS, Atom or JSON Feed), https. */
  url: string;
  /** What the feed is about, in a few words. */
  topic: string;
  /** The publisher's home page, for readers. */
  home: string;
  /** `false`: its pictures are neither fetched nor shown. */
  pictures?: boolean;
  /** Its items are somebody's own announcements, which the badge says: all of them, or those with this part in their address. */
  pressRelease?: true | string;
  /** Nobody has seen this address answer yet: it is tried, and named to readers once it has. */
  unproven?: true;
}
