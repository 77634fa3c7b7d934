/** Mail end to end: a form is posted to the server, and a real mail server gets what it causes. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { post, right } from "../support/ask.ts";
import { type MailServerForTests, openMailServerForTests } from "../support/mail-server.ts";
import { openDatabaseOnPostgres } from "../support/postgres.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let mailServer: MailServerForTests;
let servers: RunningServer[];
let dataDir: string;

beforeEach(async () => {
  mailServer = await openMailServerForTests();
  dataDir = mkdtempSync(join(tmpdir(), "mail-"));
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.kill();
  await mailServer.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(settings: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    MAIL_FROM: "site@example.org",
    OWNER_EMAIL: "owner@example.org",
    PRESS_EMAIL: "press@example.org",
    RATE_LIMITS: "off",
    ...settings,
  });
  servers.push(server);
  return server;
}

/**
 * The reference it was thanked with. Sends the same again under the same key, as a visitor's next press does, where the database
 * was too busy (503): two servers that share one SQLite on a loaded machine may keep each other out for longer than anybody is
 * made to wait.
 */
async function send({ url }: RunningServer, subject: string): Promise<string> {
  const fields = { ...right.contact.fields, subject, idempotencyKey: crypto.randomUUID() };
  for (let attempt = 1; ; attempt++) {
    const { status, text } = await post(url, "/contact.data", fields);
    const reference = /901-\w{4}-\w{4}/.exec(text)?.[0];
    if (reference) return reference;
    if (status !== 503 || attempt === 5) throw new Error(`It was answered with ${status}, not with thanks.`);
  }
}

async function states(): Promise<string[]> {
  const db = openBeside({ dataDir });
  const rows = await db.selectFrom("outbox").select(["state", "attempts"]).orderBy("id").execute();
  await db.destroy();
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
}

/** For claims: they end a minute earlier. */
async function aMinutePasses(): Promise<void> {
  const db = openBeside({ dataDir });
  await db.updateTable("outbox").set({ claimed_until: new Date().toISOString() }).execute();
  await db.destroy();
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    if (tries > 1_200) throw new Error("It did not come to that in a minute.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const inReplyTo = /^(owner|ada)@example\.org$/;

test("a message is in the owner's mailbox at once, answerable with one click, and the sender is told", async () => {
  const server = await open();
  const begun = performance.now();
  const reference = await send(server, "A room");
  const mails = await mailServer.received(2);
  expect(performance.now() - begun).toBeLessThan(5_000);
  const [notice, thanks] = mails.toSorted((a, b) => b.to.join().localeCompare(a.to.join()));
  expect(notice).toMatchObject({ from: "site@example.org", to: ["owner@example.org"] });
  expect(notice?.mail).toMatchObject({
    from: { name: "901 AI", address: "site@example.org" },
    replyTo: [{ name: "Ada Carter", address: "ada@example.org" }],
    subject: "Message: A room (Ada Carter)",
    messageId: expect.stringMatching(
      new RegExp(`^<notice\\.901-[\\w-]+@${site.domain.replaceAll(".", "\\.")}>$`),
    ),
  });
  expect(notice?.mail.text).toContain("A room for forty?");
  expect(notice?.mail.html).toContain("A room for forty?");
  expect(thanks).toMatchObject({ from: "site@example.org", to: ["ada@example.org"] });
  expect(thanks?.mail.subject).toBe(`We got your message (${reference})`);
  expect(thanks?.mail.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-replied" }),
  );
  await until(async () => (await states()).join() === "sent 0,sent 0");
  expect(server.output()).not.toMatch(/ada@|A room|owner@/);
});

test("without a mail server in the settings mail waits, the log says so, and it leaves at the first start with one", async () => {
  const first = await open({ SMTP_URL: "" });
  expect(first.output()).toContain("SMTP_URL is not set: mail waits in the outbox");
  await send(first, "Early");
  expect(await states()).toEqual(["waiting 0", "waiting 0"]);
  await first.kill();
  await open();
  const mails = await mailServer.received(2);
  expect(mails.every(({ to }) => inReplyTo.test(to.join()))).toBe(true);
});

test("when the mail server is down the sender is thanked all the same, and the mail leaves when it is back", async () => {
  const server = await open();
  await mailServer.close();
  expect(await send(server, "While it is down")).toMatch(/^901-/);
  await until(async () => server.output().includes("mail cannot leave"));
  await until(async () => (await states()).every((state) => state === "waiting 0"));
  expect(await states()).toHaveLength(2);
  mailServer = await openMailServerForTests({ port: mailServer.port });
  await mailServer.received(2);
  await until(async () => (await states()).join() === "sent 0,sent 0");
});

test("a server that is told to stop in the middle of sending hands the rest back, and nothing is sent twice", async () => {
  await mailServer.close();
  mailServer = await openMailServerForTests({ port: mailServer.port, slow: 600 });
  const server = await open();
  await Promise.all(Array.from({ length: 20 }, (_, i) => send(server, `Message ${i}`)));
  await mailServer.received(6);
  expect(await server.kill("SIGTERM")).toBe(0);
  const left = await states();
  expect(left.filter((state) => state === "waiting 0").length).toBeGreaterThan(10);
  expect(left).not.toContain("sending 0");
  await open();
  // 20 notices, and the three acknowledgements that one address may have a day.
  await mailServer.received(23);
  await until(async () => (await states()).every((state) => state === "sent 0"));
  expect(new Set(mailServer.mails.map(({ mail }) => mail.messageId)).size).toBe(23);
  expect(mailServer.mails).toHaveLength(23);
});

test("a mail that a killed server held leaves with the next one a minute later", async () => {
  mailServer.misbehave(() => ({ at: "DATA", answer: "hang" }));
  const server = await open();
  await send(server, "Held");
  await until(async () => (await states()).join() === "sending 0,sending 0");
  await server.kill("SIGKILL");
  mailServer.misbehave(() => undefined);
  await aMinutePasses();
  await open();
  expect(await mailServer.received(2)).toHaveLength(2);
  await until(async () => (await states()).join() === "sent 0,sent 0");
});

test.each(["SQLite", "PostgreSQL"])("two servers that share one %s send every mail once", async (engine) => {
  const postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
  const shared: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url, SECRET: "x".repeat(32) }
    : {};
  const pair = [await open(shared), await open(shared)];
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, i) => send(pair[i % 2] as RunningServer, `Message ${i}`)),
  );
  // The two may thank one address more than three times between them, if they do it at the same instant.
  const notices = () => mailServer.mails.filter(({ to }) => to.join() === "owner@example.org");
  await until(async () => notices().length >= 60);
  await Promise.all(pair.map((server) => server.kill()));
  expect(
    notices()
      .map(({ mail }) => /901-\w{4}-\w{4}/.exec(mail.text ?? "")?.[0])
      .sort(),
  ).toEqual(sent.sort());
  const numbers = mailServer.mails.map(({ mail }) => mail.messageId);
  expect(new Set(numbers).size).toBe(numbers.length);
  await postgres?.close();
});
