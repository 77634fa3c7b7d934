/** The desk's commands for what the community tells. */
import { join } from "node:path";
import { pages } from "../content/pages.ts";
import { readFolder } from "../markdown/content-folder.ts";
import { fileName, freeName } from "../markdown/file-name.ts";
import { readStory, storyKeys } from "../stories/read-story.ts";
import { type SentStory, sentStory } from "../stories/sent-story.ts";
import { newestFirst, storyId } from "../stories/story.ts";
import type { Command, Desk, Given } from "./command.ts";
import { accept, checkFiles, declineCommand, howToShow, problemsIn, submissionOf } from "./publish.ts";
import { type Column, tableLine } from "./terminal.ts";

const shown = "content/stories";

/** `folder` holds one file a story. */
export function storyCommands(folder = join(import.meta.dirname, "..", shown)): readonly Command[] {
  return [
    { call: "stories list", help: "what is published, newest first", job: () => list(folder) },
    {
      call: "stories check",
      help: "reads every file in content/stories and says what is wrong, with file and line",
      job: () => checkFiles(readStories(folder), "story", "stories"),
    },
    {
      call: "stories accept REFERENCE",
      help: "makes a story a file in content/stories and mails the writer",
      job: (desk, given) => acceptStory(desk, given, folder),
    },
    declineCommand("stories", "story", "writer"),
  ];
}

const columns: readonly Column[] = [
  ["POSTED", 10],
  ["WRITER", 24],
  ["TITLE", 50],
  ["FILE", 60],
];

function list(folder: string): string {
  const files = readStories(folder);
  const stories = newestFirst(files.flatMap(({ entry }) => (entry ? [entry] : [])));
  const lines = stories.map(({ posted, writer, title, slug }) =>
    tableLine(columns, [posted, writer, title, `${slug}.md`]),
  );
  const table = lines.length > 0 ? [tableLine(columns), ...lines].join("") : "Nothing is published.\n";
  return `${table}${problemsIn(files)}`;
}

async function acceptStory(desk: Desk, given: Given, folder: string): Promise<string> {
  const submission = await submissionOf(desk, "story", given);
  const files = readStories(folder);
  const earlier = files.find(({ reference }) => reference === submission.reference);
  const text = sentStory(submission.values as unknown as SentStory, submission.reference, desk.now());
  const taken = new Set(files.map(({ name }) => name));
  const name = earlier?.name ?? freeName(fileName(submission.values.title ?? "", "story"), taken);
  if (!earlier) readStory(text, `${shown}/${name}.md`);
  const link = `${desk.settings.siteUrl}${pages.news.path}#${storyId({ slug: name })}`;
  const mailed = await accept(desk, submission, { folder, name, text, isThere: earlier !== undefined }, link);
  return `${shown}/${name}.md ${earlier ? "was there already" : "is written"}.\nRead it over and change what you like.\n${mailed}${howToShow}`;
}

function readStories(folder: string) {
  return readFolder(folder, shown, storyKeys, readStory);
}
