/** Mail of signing in and inviting leaves with the answer: here nothing else looks into the outbox. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invitePerson } from "../../accounts/invitations.ts";
import { readSettings } from "../../server/config.ts";
import { createLog } from "../../server/process/log.ts";
import { openServices, type Services } from "../../services.ts";
import { visitDesk } from "../../test/support/desk-visitor.ts";
import { freePort } from "../../test/support/free-port.ts";
import { type MailServerForTests, openMailServerForTests } from "../../test/support/mail-server.ts";
import { testEnvironment } from "../../test/support/test-environment.ts";
import { openDesk } from "./open-desk.ts";

const owner = "owner@901ai.example";
let sink: MailServerForTests;
let services: Services;
let desk: ReturnType<typeof openDesk>;
let dataDir: string;
let deskUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "desk-"));
  sink = await openMailServerForTests();
  const port = await freePort();
  const settings = readSettings(
    testEnvironment({
      DATA_DIR: dataDir,
      DESK_PORT: String(port),
      SMTP_URL: sink.url,
      NEWS_FEEDS: "test/fixtures/feeds/none.json",
    }),
  );
  const log = createLog({ write: () => {} });
  // No background jobs: nobody polls.
  services = await openServices(settings, log, () => new Date());
  deskUrl = `http://localhost:${port}`;
  const recipients = { ...services.owners, pressEmail: [], onMailQueued: services.mailDelivery.wake };
  desk = openDesk({
    shared: {
      ...services,
      ...{ siteUrl: settings.siteUrl, deskUrl, recipients },
      takeUpWords: async () => {},
      renderSite: async () => new Response(),
    },
    ...{ siteFiles: new Map(), stored: [], dev: false },
  });
});
afterAll(async () => {
  await desk.close(1_000);
  const { mailDelivery, views, news, pictures, db } = services;
  await Promise.all([mailDelivery.stop(), views.close(), news.close(), pictures.close()]);
  await db.destroy();
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("the mails of a sign-in, a new browser, an invitation and a second check arrive without anybody polling", async () => {
  const { db, secret } = services;
  await invitePerson(db, {
    ...{ address: owner, name: "", role: "owner", secret, now: new Date() },
  });
  const browser = visitDesk(deskUrl);
  await expect.poll(() => browser.get("/sign-in").catch(() => undefined), { timeout: 45_000 }).toBeDefined();

  await browser.post("/sign-in", { address: owner });
  const [signIn] = await sink.received(1);
  const code = /^ {4}(\S+)$/m.exec(signIn?.mail.text ?? "")?.[1] ?? "";
  expect((await browser.post("/sign-in/code", { code })).status).toBe(303);
  expect((await sink.received(2))[1]?.mail.subject).toContain("New sign-in");
  await browser.post("/people/invite", { address: "new@example.org", role: "editor" });
  expect((await sink.received(3))[2]?.to).toEqual(["new@example.org"]);
  await browser.post("/sign-in/again", { to: "/people" });
  expect((await sink.received(4))[3]?.to).toEqual([owner]);
});
