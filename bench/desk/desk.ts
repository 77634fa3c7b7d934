/**
 * The owner's desk: what it costs in memory and time with the messages and entries of years, and what each task of the owner takes
 * on a phone. `npm run bench -- desk --ghost FOLDER` times three of the tasks in Ghost as well, which is installed there (ghost.ts).
 */

import { startFeedServer } from "../../test/support/feed-server.ts";
import { openMailServerForTests } from "../../test/support/mail-server.ts";
import { measurePages } from "./desk-pages.ts";
import { timeTasks } from "./desk-tasks.ts";
import { filling, openFilledDesk } from "./filled-desk.ts";
import { timeGhost } from "./ghost.ts";
import { taskLimits } from "./phone.ts";

export async function deskTable(ghostFolder?: string) {
  const [mail, feeds] = [await openMailServerForTests(), await startFeedServer()];
  const desk = await openFilledDesk({ SMTP_URL: mail.url });
  try {
    const pages = await measurePages(desk);
    const tasks = await timeTasks({ ...desk, feedUrl: `${feeds.url}/arc.xml` });
    const ghost = ghostFolder ? await timeGhost(ghostFolder, mail.url) : [];
    const { actions, seconds } = taskLimits;
    const rows = [
      ...pages,
      ...tasks.map(({ task, ...took }) => ({
        what: task,
        ...took,
        limit: `${actions} actions, ${seconds} s`,
      })),
      ...ghost.map(({ task, ...took }) => ({ what: `Ghost: ${task}`, ...took })),
    ];
    const { messages, entries } = filling;
    const title = `The desk with ${messages} messages and ${entries} entries: memory, times, and the owner's tasks at 390 x 844`;
    return { title, rows };
  } finally {
    await desk.close();
    await Promise.all([mail.close(), feeds.close()]);
  }
}
