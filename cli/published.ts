/** The event and story files that the desk publishes from submissions. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Erased, finderOf, readErasures } from "../db/backup/erasures.ts";
import type { Database } from "../db/schema.ts";
import { readEvents } from "../publishing/event-files.ts";
import type { ListedEvent } from "../publishing/listed-event.ts";
import type { Story } from "../publishing/story.ts";
import { readStories } from "../publishing/story-files.ts";
import type { Listed } from "../text/markdown/content-folder.ts";

export interface PublishedFolder<Entry> {
  path: string;
  /** Its name in output. */
  shown: string;
  read: () => Listed<Entry>[];
  /** The person whom an entry names. */
  personOf(entry: Entry): string;
}

export interface Published {
  events: PublishedFolder<ListedEvent>;
  stories: PublishedFolder<Story>;
}

/** One file that was published from a submission. */
export interface PublishedFile {
  path: string;
  shown: string;
  reference: string;
  /** "" when the file is invalid. */
  person: string;
}

const home = join(import.meta.dirname, "..");

export function publishedIn({
  events = join(home, "content/events"),
  stories = join(home, "content/stories"),
} = {}): Published {
  return {
    events: {
      path: events,
      shown: "content/events",
      read: () => readEvents(events, "content/events"),
      personOf: ({ host }) => host,
    },
    stories: {
      path: stories,
      shown: "content/stories",
      read: () => readStories(stories, "content/stories"),
      personOf: ({ writer }) => writer,
    },
  };
}

/** Every file that was published from a submission. */
export function publishedFiles({ events, stories }: Published): PublishedFile[] {
  return [...filesIn(events), ...filesIn(stories)];
}

/** The files published from the submissions with these references. */
export function filesOf(published: Published, references: readonly string[]): PublishedFile[] {
  return publishedFiles(published).filter(({ reference }) => references.includes(reference));
}

export function removeFiles(files: readonly PublishedFile[]): void {
  for (const { path } of files) rmSync(path, { force: true });
}

/** The erasures to record when files are removed with a person (db/backup/erasures.ts). */
export function withdrawn(files: readonly PublishedFile[]): Erased[] {
  return files.map(({ reference }) => ({ publishedFrom: reference }));
}

/** Files that an erasure had removed and that are there again. */
export async function withdrawnFiles(db: Database, published: Published): Promise<PublishedFile[]> {
  const erasedAt = finderOf(await readErasures(db));
  return publishedFiles(published).filter(({ reference }) => erasedAt({ publishedFrom: reference }));
}

/** One line a file, with the person whom it names. */
export function fileLines(files: readonly PublishedFile[]): string {
  return files.map(({ shown, person }) => `  ${shown}${person ? ` (${person})` : ""}\n`).join("");
}

/** Every file of one folder that was published from a submission. */
export function filesIn<Entry>({ path, shown, read, personOf }: PublishedFolder<Entry>): PublishedFile[] {
  return read().flatMap(({ name, reference, entry }) =>
    reference
      ? {
          path: join(path, `${name}.md`),
          shown: `${shown}/${name}.md`,
          reference,
          person: entry ? personOf(entry) : "",
        }
      : [],
  );
}
