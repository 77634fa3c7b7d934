/** The owner's desk: the command line interface to submissions, mail, publishing, newsletter, backups. Works while the server runs. */
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Command, type Desk, type Output, parseCommand, similarCommands, usage } from "./cli/command.ts";
import { backupCommands } from "./cli/commands/backup.ts";
import { changeCommands } from "./cli/commands/changes.ts";
import { claimCommands } from "./cli/commands/claims.ts";
import { contentCommands } from "./cli/commands/content.ts";
import { contentFileCommands } from "./cli/commands/content-files.ts";
import { draftCommands } from "./cli/commands/drafts.ts";
import { eraseCommands } from "./cli/commands/erase.ts";
import { eventCommands } from "./cli/commands/events.ts";
import { healthCommands } from "./cli/commands/health-checks.ts";
import { inboxCommands } from "./cli/commands/inbox.ts";
import { messageCommands } from "./cli/commands/messages.ts";
import { newsCommands } from "./cli/commands/news.ts";
import { newsletterCommands } from "./cli/commands/newsletter.ts";
import { subscriberCommands } from "./cli/commands/newsletter-list.ts";
import { sendingCommands } from "./cli/commands/newsletter-sending.ts";
import { outboxCommands } from "./cli/commands/outbox.ts";
import { peopleCommands } from "./cli/commands/people.ts";
import { pictureCommands } from "./cli/commands/pictures.ts";
import { promiseCommands } from "./cli/commands/promises.ts";
import { searchCommands } from "./cli/commands/search.ts";
import { statsCommands } from "./cli/commands/stats.ts";
import { storyCommands } from "./cli/commands/stories.ts";
import { databaseName, openExisting } from "./cli/open-database.ts";
import { openTerminal } from "./cli/prompt.ts";
import type { Database } from "./db/schema.ts";
import { readSettings } from "./server/config.ts";

/** Every command, in the order of the usage. */
const commands: readonly Command[] = [
  ...inboxCommands,
  ...messageCommands,
  ...outboxCommands,
  ...eventCommands,
  ...storyCommands,
  ...pictureCommands,
  ...changeCommands,
  ...contentCommands,
  ...draftCommands,
  ...contentFileCommands,
  ...claimCommands,
  ...newsCommands,
  ...newsletterCommands,
  ...sendingCommands,
  ...subscriberCommands,
  ...searchCommands,
  ...statsCommands,
  ...healthCommands,
  ...promiseCommands,
  ...eraseCommands,
  ...peopleCommands,
  ...backupCommands,
];

process.exitCode = await run(process.argv.slice(2));

/** Returns the exit code. 0: done. 1: could not be done. 2: the command was not understood. */
async function run(words: string[]): Promise<number> {
  if (/^(--help|-h)$/.test(words.at(-1) ?? "")) {
    process.stdout.write(usage(similarCommands(commands, words)));
    return 0;
  }
  const understood = parseCommand(commands, words);
  if ("problem" in understood) {
    process.stderr.write(`${understood.problem}\n\n${usage(similarCommands(commands, words))}`);
    return 2;
  }
  try {
    await withDesk(async (desk) => print(await understood.command.job(desk, understood.given)));
    return 0;
  } catch (error) {
    // The reader closed the pipe, as `| head` does.
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return 0;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

async function withDesk(work: (desk: Desk) => Promise<void>): Promise<void> {
  const settings = readSettings();
  let db: Database | undefined;
  const open = async () => {
    if (db) return db;
    if (process.stderr.isTTY) process.stderr.write(`Database: ${databaseName(settings)}\n`);
    db = await openExisting(settings);
    return db;
  };
  const stdin = () => {
    if (process.stdin.isTTY) process.stderr.write("Type the text, then Ctrl-D at the start of a line.\n");
    return text(process.stdin);
  };
  try {
    await work({
      settings,
      now: () => new Date(),
      open,
      stdin,
      ask: openTerminal(),
    });
  } finally {
    await db?.destroy();
  }
}

async function print(output: Output): Promise<void> {
  await pipeline(Readable.from(typeof output === "string" ? [output] : output), process.stdout, {
    end: false,
  });
}
