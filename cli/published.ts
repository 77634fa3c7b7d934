/** The files in which the desk publishes what people sent. */
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
  /** Its name in what the owner reads. */
  shown: string;
  read: () => Listed<Entry>[];
  /** Whose name an entry shows. */
  personOf(entry: Entry): string;
}

export interface Published {
  events: PublishedFolder<ListedEvent>;
  stories: PublishedFolder<Story>;
}

/** One file that was made of a submission. */
export interface PublishedFile {
  path: string;
  shown: string;
  reference: string;
  /** "" when the file has mistakes in it. */
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

/** Every file that names a submission. */
export function publishedFiles({ events, stories }: Published): PublishedFile[] {
  return [...filesIn(events), ...filesIn(stories)];
}

/** Those made of the submissions with these references. */
export function filesOf(published: Published, references: readonly string[]): PublishedFile[] {
  return publishedFiles(published).filter(({ reference }) => references.includes(reference));
}

export function removeFiles(files: readonly PublishedFile[]): void {
  for (const { path } of files) rmSync(path, { force: true });
}

/** What is noted when files are removed because a person is erased (db/backup/erasures.ts). */
export function withdrawn(files: readonly PublishedFile[]): Erased[] {
  return files.map(({ reference }) => ({ publishedFrom: reference }));
}

/** Those that were withdrawn when somebody was erased, and are there again. */
export async function withdrawnFiles(db: Database, published: Published): Promise<PublishedFile[]> {
  const erasedAt = finderOf(await readErasures(db));
  return publishedFiles(published).filter(({ reference }) => erasedAt({ publishedFrom: reference }));
}

/** One line a file, with the name that it shows. */
export function fileLines(files: readonly PublishedFile[]): string {
  return files.map(({ shown, person }) => `  ${shown}${person ? ` (${person})` : ""}\n`).join("");
}

/** Every file of one folder that names a submission. */
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
