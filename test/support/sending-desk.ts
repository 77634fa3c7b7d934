/** Browser tests that mail issues: a desk with a postal address, without which nothing leaves, and a real mail server. */
import { actingOn, done } from "./acting.ts";
import { untilPageSays } from "./changed-words.ts";
import { type RunningDesk, startDesk } from "./desk.ts";
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
      const desk = await startDesk({ SMTP_URL: mailServer.url, SITE_URL: "https://901ai.example" });
      await sayPostalAddress(desk);
      await use(desk);
      await desk.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** Sets it at the desk, and waits until the pages of the site say it. */
async function sayPostalAddress({ db, url }: RunningDesk): Promise<void> {
  const address = "1 Main Street, Memphis, TN 38103";
  const typed = { "site.postalAddress": address };
  done(await actingOn(db).act("settings.save", "who", typed, { now: new Date() }));
  await untilPageSays(`${url}/privacy`, address);
}
