import { site } from "../content/site.ts";
import { localDateIn } from "../time/zone-time.ts";

/** What somebody from the community told, as its file tells it. Plain data: the build writes it into the site. */
export interface Story {
  /** The file's name without its ending. */
  slug: string;
  title: string;
  /** Who wrote it; shown. */
  writer: string;
  /** The day it was published here: YYYY-MM-DD. */
  posted: string;
  /** An address the writer points to; http or https. */
  link?: string;
  /** The story, rendered and as plain words. */
  html: string;
  text: string;
}

/** The anchor of a story on the news page. */
export function storyId({ slug }: Pick<Story, "slug">): string {
  return `story-${slug}`;
}

/** Newest first. */
export function newestFirst(stories: readonly Story[]): Story[] {
  return stories.toSorted((a, b) => (`${b.posted} ${b.slug}` > `${a.posted} ${a.slug}` ? 1 : -1));
}

/** Today, where the site is: YYYY-MM-DD. */
export function dayAt(now: Date): string {
  return localDateIn(site.timeZone)(now);
}
