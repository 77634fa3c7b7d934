/** The archive of the news. Part of db/schema.ts. */

/** A story that the news page could show, kept longer than its feed holds it (news/archive/). */
export interface NewsArchiveTable {
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
}
