/**
 * The events and stories in content/events/ and content/stories/, read at build
 * (app/vite-plugins/markdown-plugin.ts). Server only.
 */
import type { ListedEvent } from "../publishing/listed-event.ts";
import { newestFirst, type Story } from "../publishing/story.ts";

const eventFiles = import.meta.glob<ListedEvent>("../content/events/*.md", {
  eager: true,
  import: "default",
});
const storyFiles = import.meta.glob<Story>("../content/stories/*.md", { eager: true, import: "default" });

export const events: readonly ListedEvent[] = Object.values(eventFiles);

/** Newest first. */
export const stories: readonly Story[] = newestFirst(Object.values(storyFiles));
