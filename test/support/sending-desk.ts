/** Browser tests that mail issues: a copy of the project with a postal address, without which nothing leaves, and a real mail server. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { copyProject } from "./copied-project.ts";
import { startDesk } from "./desk.ts";
import { test as base } from "./desk-page.ts";
import { type MailServerForTests, openMailServerForTests } from "./mail-server.ts";

export { expect, hydrated, type Page } from "./desk-page.ts";

export const test = base.extend<object, { mailServer: MailServerForTests }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      // Slow enough that an issue can be paused.
      const server = await openMailServerForTests({ slow: 600 });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  desk: [
    async ({ mailServer }, use) => {
      const copy = await copyProject();
      const facts = await readFile(join(copy.folder, "content/site.ts"), "utf8");
      const address = 'postalAddress: "1 Main Street, Memphis, TN 38103" as';
      await copy.write("content/site.ts", facts.replace(/postalAddress: ".*" as/, address));
      await copy.build();
      const settings = { SMTP_URL: mailServer.url, SITE_URL: "https://901ai.example" };
      const desk = await startDesk(settings, { home: copy.folder });
      await use(desk);
      await desk.close();
      await copy.remove();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});
