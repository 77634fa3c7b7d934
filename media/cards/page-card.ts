/** What the card of a page says, in the language of the page, as plain text. */
export interface PageCard {
  sort: "entry" | "event" | "topic" | "story" | "news";
  title: string;
  /** The topic of an entry, the weekday of an event, the newsroom whose headline it is. */
  above: string;
  /** The day; of an event month and year, of a story also who wrote it, of news also how many told it. */
  below: string;
  /** Of a topic: where it stands. */
  text?: string;
  /** Which the lamps of a topic spell. */
  letter?: string;
  /** Where an entry hangs on the bridge: YYYY-MM-DD, YYYY-MM or YYYY. */
  iso?: string;
  /** Of an event: its day, in neon; hours, place, price; that it does not take place then: "Canceled". */
  day?: string;
  facts?: readonly string[];
  off?: string;
  /** Path of the picture of a story; without one the record stands there, with two words on its label. */
  picture?: string;
  label?: readonly [string, string];
  /** Newsrooms that told it. */
  count?: number;
}
