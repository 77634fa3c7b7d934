import type { Picture } from "../pictures/picture.ts";

/** A news article as visitors get it (SPEC section 3): one shape for the public API, the page and the store. */
export interface Article {
  title: string;
  /** Plain text, may be empty. */
  description: string;
  /** Absolute http or https URL without tracking parameters. */
  url: string;
  /** Absolute URL of our copy of the picture (WebP), when there is one. */
  urlToImage?: string;
  /** All sizes of that copy, cropped to 16:9. */
  picture?: Picture;
  /** The publisher's name. */
  source: string;
  /** ISO 8601 instant, UTC. */
  publishedAt: string;
  /** Other publishers of the same story; absent when there are none. */
  alsoIn?: AlsoIn[];
  /** True when the publisher named on the card is a newsroom of this city. */
  local?: boolean;
  /** True when no report of it names a place here, nor comes from a newsroom of this city. */
  elsewhere?: true;
  /** The heading under which it stands on the News page; those of one follow each other (day-sections.ts). */
  section?: string;
  /** Path of its page with all reports; absent until it has one. */
  story?: string;
  /** What the report is marked as, in their order (news/select/report-labels.ts). */
  labels?: string[];
  /** True when it is the publisher's own announcement. */
  pressRelease?: boolean;
  /** Ids of the topics in content/news-rules.ts, in that order. */
  topics?: string[];
  /** The first of them that has a page: a value of content/topics.json. */
  pageTopic?: string;
  /** Words of the rules, as they stand there, that made it relevant; with `local` the answer to why it is shown. */
  why?: { words: string[]; places: string[] };
  /** What the desk wrote under it, and in place of its headline. */
  note?: string;
  headline?: string;
  /** True while the desk keeps it in front. */
  pinned?: true;
  /** Earlier stories of the same thread, newest first; absent when there are none. */
  earlier?: Pick<Article, "title" | "url" | "source" | "publishedAt">[];
}

export interface AlsoIn {
  /** The publisher's name. */
  source: string;
  /** Absolute http or https URL of its story. */
  url: string;
}

export interface NewsAnswer {
  /** Pinned ones, the weightiest seven with a tie to here, the others of these by day, then the rest; at most 24. */
  articles: Article[];
  /** ISO 8601 instant of the newest successful fetch of any source; null before the first. */
  updatedAt: string | null;
}

/** The public API's body (`fetch-ai-news`): the articles and when they were last fetched, nothing else (SPEC section 7). */
export function newsJson({ articles, updatedAt }: NewsAnswer): string {
  return JSON.stringify({ articles, updatedAt });
}
