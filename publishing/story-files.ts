/** Reads the story files of a folder, such as content/stories. */
import { type Listed, readFolder } from "../text/markdown/content-folder.ts";
import { readStory, storyKeys } from "./read-story.ts";
import type { Story } from "./story.ts";

/** Reads every file; `shown` is the folder's name in error messages. */
export function readStories(folder: string, shown = folder): Listed<Story>[] {
  return readFolder(folder, shown, storyKeys, readStory);
}
