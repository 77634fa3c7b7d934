/** The published story: type, anchor, order. */
import { site } from "../content/site.ts";
import { localDateIn } from "../time/zone-time.ts";

/** One community story from its file. Serializable: the build writes it into the site. */
export interface Story {
  /** File name without extension. */
  slug: string;
  title: string;
  /** Author as shown. */
  writer: string;
  /** Local date of publication: YYYY-MM-DD. */
  posted: string;
  /** Link given by the author; http or https. */
  link?: string;
  /** The story as HTML and as plain text. */
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

/** Date in the site's time zone: YYYY-MM-DD. */
export function dayAt(now: Date): string {
  return localDateIn(site.timeZone)(now);
}
