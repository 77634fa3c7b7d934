/** Desk commands: stories. */
import { pages } from "../../content/pages.ts";
import { readStory } from "../../publishing/read-story.ts";
import { type SentStory, sentStory } from "../../publishing/sent-story.ts";
import { newestFirst, type Story, storyId } from "../../publishing/story.ts";
import { slugify, uniqueName } from "../../text/markdown/slug.ts";
import {
  accept,
  checkFiles,
  declineCommand,
  earlierIn,
  howToShow,
  problemsIn,
  submissionOf,
} from "../accept-decline.ts";
import type { Command, Desk, Given } from "../command.ts";
import { type PublishedFolder, publishedIn } from "../published.ts";
import { type Column, tableLine } from "../terminal.ts";

/** `folder` holds one file a story; default: content/stories. */
export function storyCommands(folder?: string): readonly Command[] {
  const published = publishedIn({ stories: folder }).stories;
  return [
    { call: "stories list", help: "what is published, newest first", job: () => list(published) },
    {
      call: "stories check",
      help: "reads every file in content/stories and says what is wrong, with file and line",
      job: () => checkFiles(published.read(), "story", "stories"),
    },
    {
      call: "stories accept REFERENCE [--writer NAME]",
      help: "makes a story a file in content/stories and mails the writer; without --writer visitors see the name that was typed",
      job: (desk, given) => acceptStory(desk, given, published),
    },
    declineCommand("stories", "story", "writer", published),
  ];
}

const columns: readonly Column[] = [
  ["POSTED", 10],
  ["WRITER", 24],
  ["TITLE", 50],
  ["FILE", 60],
];

function list({ read }: PublishedFolder<Story>): string {
  const files = read();
  const stories = newestFirst(files.flatMap(({ entry }) => (entry ? [entry] : [])));
  const lines = stories.map(({ posted, writer, title, slug }) =>
    tableLine(columns, [posted, writer, title, `${slug}.md`]),
  );
  const table = lines.length > 0 ? [tableLine(columns), ...lines].join("") : "Nothing is published.\n";
  return `${table}${problemsIn(files)}`;
}

async function acceptStory(
  desk: Desk,
  given: Given,
  { read, path, shown }: PublishedFolder<Story>,
): Promise<string> {
  const submission = await submissionOf(desk, "story", given);
  const files = read();
  const earlier = earlierIn(files, submission);
  const sent = submission.values as unknown as SentStory;
  const text = sentStory({ ...sent, name: given.writer ?? sent.name }, submission.reference, desk.now());
  const taken = new Set(files.map(({ name }) => name));
  const name = earlier?.slug ?? uniqueName(slugify(sent.title ?? "", "story"), taken);
  const { writer } = earlier ?? readStory(text, `${shown}/${name}.md`);
  const link = `${desk.settings.siteUrl}${pages.news.path}#${storyId({ slug: name })}`;
  const file = { folder: path, name, text, isThere: earlier !== undefined };
  const mailed = await accept(desk, submission, file, link);
  const unused = earlier && given.writer !== undefined ? notUsed : "";
  return `${shown}/${name}.md ${earlier ? "was there already" : "is written"}. Writer: ${writer}; visitors see that name.\n${unused}Read it over and change what you like.\n${mailed}${howToShow}`;
}

const notUsed = "The file stays as it is: change writer in it.\n";
