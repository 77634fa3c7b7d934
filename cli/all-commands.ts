/** Every command, in the order of the usage. */
import type { Command } from "./command.ts";
import { actCommands } from "./commands/act.ts";
import { backupCommands } from "./commands/backup.ts";
import { contentCommands } from "./commands/content.ts";
import { eraseCommands } from "./commands/erase.ts";
import { healthCommands } from "./commands/health-checks.ts";
import { inboxCommands } from "./commands/inbox.ts";
import { newsCommands, searchCommands } from "./commands/news.ts";
import { newsletterCommands } from "./commands/newsletter.ts";
import { peopleCommands } from "./commands/people.ts";
import { wordCommands } from "./commands/words.ts";

export const commands: readonly Command[] = [
  ...actCommands,
  ...inboxCommands,
  ...contentCommands,
  ...wordCommands,
  ...newsCommands,
  ...newsletterCommands,
  ...searchCommands,
  ...healthCommands,
  ...eraseCommands,
  ...peopleCommands,
  ...backupCommands,
];
