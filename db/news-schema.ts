/** The tables of the news: feeds and their stories, the owner's choices, pictures, the archive. Part of db/schema.ts. */
import type { Generated, Selectable } from "kysely";

export type NewsArticleTable = NewsTables["news_articles"];
export type NewsArchiveTable = NewsTables["news_archive"];
export type NewsStoryTable = Selectable<NewsTables["news_stories"]>;
export type NewsReportTable = NewsTables["news_story_reports"];

export interface NewsTables {
  /** Fetch state of a feed, or of a calendar (db/meeting-schema.ts). */
  news_sources: {
    url: string;
    name: string;
    etag: string | null;
    last_modified: string | null;
    last_success: string | null;
    last_attempt: string | null;
    /** Failed attempts since the last success. */
    failures: Generated<number>;
    last_error: string | null;
    /** Not fetched before this: Retry-After, or a growing pause after failures. Null: in the next round. */
    next_try: string | null;
    /** Time of the first failure in a row; null while there is none. */
    failing_since: string | null;
    /** When the owner got a mail about these failures; null when not. */
    owner_told_at: string | null;
    /** Target of a permanent redirect; the owner decides whether to follow it. */
    moved_to: string | null;
  };
  /** One article, as last fetched. */
  news_articles: {
    url: string;
    /** The feed it came from. */
    source_url: string;
    /** The publisher's name. */
    source: string;
    title: string;
    description: string;
    image_url: string | null;
    published_at: string;
    first_seen: string;
    /** JSON array of the publisher's categories; null when there are none. */
    categories: string | null;
  };
  /** Feeds that the owner added at the desk, beside content/feeds.ts. */
  news_added_sources: { url: string; name: string; topic: string; added_at: string };
  /** By the configured address: since when it is switched off, and the address that is read in its place. */
  news_source_choices: { url: string; off_at: string | null; moved_to: string | null };
  /** Addresses that are never shown, whichever source has them. */
  news_hidden: { url: string; hidden_at: string };
  /** What the desk adds to a story (news/story-edits.ts). `pinned_until`: the last day in front, at this `place`. */
  news_edits: {
    url: string;
    note: string | null;
    headline: string | null;
    pinned_until: string | null;
    place: number | null;
    changed_at: string;
  };
  /** One row (id 1): a version number that grows with every change of the news, so that other processes reload them; and by which words of topics the kept stories are filed. */
  news_edition: { id: number; number: number; filed_by: Generated<string | null> };
  /** A story that the news page could show, kept longer than its feed holds it (news/archive/). */
  news_archive: {
    url: string;
    /** The feed it came from. */
    feed: string;
    /** The local day of `published_at`: YYYY-MM-DD. */
    day: string;
    published_at: string;
    source: string;
    title: string;
    description: string;
    /** JSON of the other publishers that tell it (`AlsoIn[]` of news/article.ts). */
    also_in: string;
    /** Ids of topics, each between spaces: " ai power-water ". */
    topics: string;
    local: number;
    press_release: number;
    /** 1 while the owner hides it. */
    hidden: number;
  };
  /** A story of one or several reports, with an address of its own, kept as long as the archive (news/stories/). */
  news_stories: {
    id: Generated<number>;
    /** In its address, `/news/s/KEY`; it stays when reports join. */
    key: string;
    /** The story that it turned out to be a part of, whose address stands for both; null: it is one of its own. */
    merged_into: number | null;
    /** The report that leads: address, headline, publisher, date. */
    url: string;
    title: string;
    source: string;
    published_at: string;
    /** When its newest report was first seen in a feed. */
    last_seen_at: string;
    /** How many publishers report it. */
    newsrooms: number;
    /** Values of topics (content/topics.ts), each between spaces: " air courts ". */
    topics: string;
    /** 1 when a newsroom of this city reports it. */
    local: number;
    /** JSON array of addresses: a report of each earlier story of its thread. */
    earlier: string;
    /** The entry of the Record that began with it, or that it covers (acts/suggestions/). */
    entry_id: Generated<number | null>;
    /** How many publishers reported it when somebody left it out of the Record; null: nobody did. */
    left_out: Generated<number | null>;
  };
  /** One publisher's report of a story. */
  news_story_reports: {
    url: string;
    story_id: number;
    /** The feed it came from. */
    feed: string;
    source: string;
    title: string;
    description: string;
    published_at: string;
    /** When it was first seen in its feed. */
    seen_at: string;
    /** What it is marked as (news/select/report-labels.ts), each between spaces: " subscription opinion ". */
    labels: string;
    /** 1 when its publisher is a newsroom of this city. */
    local: number;
  };
  /** What the nightly check found at an address that an entry links to (news/links/check-links.ts). */
  source_checks: {
    url: string;
    checked_at: string;
    /** "missing": 404 or 410. "unreached": no answer, or a failure of the server. "closed": it forbids programs, or asks for payment. */
    outcome: "fine" | "missing" | "unreached" | "closed";
    /** Since when it is so. */
    since: string;
    /** The page's own headline, as it was first found. */
    headline: string | null;
    /** Another one that stands there now; null while it is the same. */
    changed_to: string | null;
    /** 1: somebody said that the entry still holds, as the page is now. */
    holds: number;
    etag: string | null;
    last_modified: string | null;
  };
  /** State of a publisher's picture. */
  news_pictures: {
    /** The publisher's address of it, the `image_url` of articles. */
    url: string;
    tried_at: string;
    /** When a selected story last used it, to the hour. */
    shown_at: string;
    /** Why there is no copy. */
    problem: string | null;
    /** JSON of our copy (pictures/picture.ts); null when there is none. */
    copy: string | null;
  };
  /** The files of a picture's copy. A name depends on its content. */
  news_picture_files: { name: string; picture_url: string; bytes: Buffer };
}
