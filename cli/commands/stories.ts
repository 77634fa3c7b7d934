/** Desk commands: stories. */
import { listEntries } from "../../publishing/entries/entries.ts";
import type { Entry } from "../../publishing/kind.ts";
import { story } from "../../publishing/kinds/story.ts";
import { storyOf } from "../../publishing/story.ts";
import { accept, declineCommand } from "../accept-decline.ts";
import type { Command, Desk, Given } from "../command.ts";
import { type Column, localTime, table } from "../terminal.ts";

export const storyCommands: readonly Command[] = [
  { call: "stories list", help: "what is published, newest first", job: list },
  {
    call: "stories accept REFERENCE [--writer NAME] [--at TIME]",
    help: "publishes a story and emails the writer; without --writer visitors see the name that was given; --at: at that time instead of now",
    job: acceptStory,
  },
  declineCommand("stories", story, "writer"),
];

const columns: readonly Column<Entry>[] = [
  ["POSTED", 21, (entry) => (entry.publishAt ? `from ${localTime(entry.publishAt)}` : storyOf(entry).posted)],
  ["WRITER", 24, ({ values }) => values.writer ?? ""],
  ["TITLE", 50, ({ title }) => title],
  ["SLUG", 60, ({ slug }) => slug],
];

async function list({ open }: Desk): Promise<string> {
  const stories = await listEntries(await open(), story, { states: ["published", "scheduled"] });
  return stories.length > 0 ? table(columns, stories) : "Nothing is published.\n";
}

async function acceptStory(desk: Desk, given: Given): Promise<string> {
  const { writer } = given;
  const { entry, said } = await accept(desk, story, given, writer ? { writer } : {});
  return `Writer: ${entry.values.writer}; visitors see that name.\n${said}`;
}
