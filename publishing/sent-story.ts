/** Converts a story submission to a story file. */
import { plainTextToMarkdown } from "../text/markdown/from-plain-text.ts";
import { writeFrontMatter } from "../text/markdown/front-matter.ts";
import { webAddress } from "../text/web-address.ts";
import { dayAt } from "./story.ts";

/** The values of forms/definitions/story.ts. */
export interface SentStory {
  title: string;
  name: string;
  link?: string;
  story: string;
}

/** The text of the file. Visitor text is escaped. */
export function sentStory(
  { title, name, link = "", story }: SentStory,
  reference: string,
  now: Date,
): string {
  return writeFrontMatter(
    [
      ["title", title],
      ["writer", name],
      ["posted", dayAt(now)],
      ["link", webAddress(link) ?? ""],
      ["submission", reference],
    ],
    plainTextToMarkdown(story),
  );
}
