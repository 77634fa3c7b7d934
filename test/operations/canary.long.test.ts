/** The daily canary end to end: the real form, the real database, a real mail server that comes and goes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { noteFlood } from "../../forms/guard/flood.ts";
import { canaryFields } from "../../forms/intake/canary.ts";
import { countRecentForms } from "../../forms/owner/submission-list.ts";
import { countSubmissions, listSubmissions } from "../../forms/owner/submissions.ts";
import { type CanaryContext, checkCanary } from "../../monitoring/canary.ts";
import { noteCanary, readCanaryNotes } from "../../monitoring/canary-state.ts";
import { ask, post, right } from "../support/ask.ts";
import { freePort } from "../support/free-port.ts";
import { type MailServerForTests, openMailServerForTests } from "../support/mail-server.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";

let mailServer: MailServerForTests;
let server: RunningServer;
let db: Database;
let settings: Record<string, string>;

beforeEach(async () => {
  mailServer = await openMailServerForTests();
  const port = await freePort(2);
  settings = {
    DATA_DIR: mkdtempSync(join(tmpdir(), "canary-")),
    PORT: String(port),
    METRICS_PORT: String(port + 1),
    SMTP_URL: mailServer.url,
    MAIL_FROM: "site@example.org",
    OWNER_EMAIL: "owner@example.org",
  };
  // Limits are on: the check passes them by.
  server = await startServer({ ...settings, RATE_LIMITS: "" });
  db = openBeside(server);
});

afterEach(async () => {
  await db.destroy();
  await server.close();
  await mailServer.close();
  rmSync(server.dataDir, { recursive: true, force: true });
});

/** Not in one breath: the mail server lives in this very process. */
async function desk(...words: string[]) {
  const script = join(import.meta.dirname, "../..", "cli.ts");
  const child = spawn(process.execPath, [script, ...words], { env: testEnvironment(settings) });
  const ended = once(child, "exit");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: (await ended)[0] as number | null, stdout, stderr };
}

async function isRed(): Promise<boolean> {
  const answer = await ask(`http://127.0.0.1:${settings.METRICS_PORT}`, "/metrics");
  return /^canary_red 1$/m.test(answer.text);
}

const rows = async (table: "submissions" | "outbox") =>
  (await db.selectFrom(table).select("id").execute()).length;

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    if (tries > 400) throw new Error("It did not come to that in twenty seconds.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("the canary turns red when the mail server is stopped, and green again when it is back", async () => {
  expect((await desk("canary")).stdout).toBe("Daily check: not made yet.\n");
  expect(await desk("canary", "run", "--wait", "20")).toMatchObject({ status: 0, stderr: "" });
  expect(mailServer.mails.map(({ to, mail }) => `${to}: ${mail.subject}`)).toEqual([
    "owner@example.org: 901 AI: the daily check works",
  ]);
  expect([await rows("submissions"), await rows("outbox"), await isRed()]).toEqual([0, 0, false]);

  await mailServer.close();
  const red = await desk("canary", "run", "--wait", "2");
  expect(red.status).toBe(1);
  expect(red.stderr).toMatch(/^The check didn't come through: its mail (still waits|was set aside)/);
  expect((await desk("canary")).stdout).toMatch(
    /^Daily check: RED since \d{4}-.*; it last came through \d{4}-/m,
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await isRed()).toBe(true);

  mailServer = await openMailServerForTests({ port: mailServer.port });
  expect((await desk("canary", "run", "--wait", "60")).status).toBe(0);
  expect((await desk("canary")).stdout).toMatch(/^Daily check: green; it last came through /);
  expect(await isRed()).toBe(false);
});

/** The server's own look, with our clock. */
function looker() {
  const log: string[] = [];
  const clock = { now: new Date() };
  const note = (detail: object, message: string) => log.push(JSON.stringify({ message, ...detail }));
  const secret = readFileSync(join(server.dataDir, "secret"), "utf8").trim();
  const look: CanaryContext = {
    db,
    secret,
    url: server.url,
    settings: { mailFrom: "site@example.org" },
    owners: { ownerEmail: "owner@example.org" },
    now: () => clock.now,
    log: { error: note, info: note },
  };
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    return checkCanary(look);
  };
  const comesThrough = () =>
    until(async () => {
      await later(0);
      return (await rows("submissions")) === 0;
    });
  return { log, later, comesThrough, now: look.now };
}

const subjects = () => mailServer.mails.map(({ mail }) => mail.subject);

test("a check is made every day, and the owner is mailed once a week that it works", async () => {
  const { log, later, comesThrough } = looker();
  const mailedOn: number[] = [];
  for (let day = 0; day < 15; day++) {
    const [mails, connections] = [mailServer.mails.length, mailServer.connections()];
    await later(day === 0 ? 0 : 24 * 60 + 1);
    expect(await rows("submissions")).toBe(1);
    await comesThrough();
    if (mailServer.mails.length > mails) mailedOn.push(day);
    // On the other days the mail server is asked to let us in.
    else expect(mailServer.connections()).toBeGreaterThan(connections);
  }
  expect(mailedOn).toEqual([0, 7, 14]);
  expect(new Set(subjects())).toEqual(new Set(["901 AI: the daily check works"]));
  expect([await rows("outbox"), log]).toEqual([0, []]);
});

test("once a day one is sent by itself; when it does not come through, the owner is mailed once, and the log says so", async () => {
  const { log, later, comesThrough } = looker();
  await later(0);
  await mailServer.received(1);
  await comesThrough();
  await later(60);
  expect([await rows("submissions"), mailServer.mails.length]).toEqual([0, 1]);
  expect((await readCanaryNotes(db)).redSince).toBeNull();

  await mailServer.close();
  await later(23 * 60 + 1);
  expect(await rows("submissions")).toBe(1);
  await later(1);
  expect(log).toEqual([]);
  await later(5);
  await later(1);
  expect(log).toHaveLength(1);
  expect(log[0]).toContain("the daily check did not come through: what people send may not reach you");

  mailServer = await openMailServerForTests({ port: mailServer.port });
  // If it was tried while the server was away, it waits a minute for its second attempt (mail/outbox/claims.ts).
  const [failed] = await mailServer.received(1, 75_000);
  expect([failed?.to, failed?.mail.subject]).toEqual([
    ["owner@example.org"],
    "901 AI: the daily check failed",
  ]);
  expect(failed?.mail.text).toMatch(/it hadn't come through: its mail still waits/);
  await until(async () => {
    await later(0);
    return (await readCanaryNotes(db)).redSince === null;
  });
  expect(log).toHaveLength(2);
  expect(log[1]).toContain("the daily check comes through again");
  expect(await rows("submissions")).toBe(0);
  expect(mailServer.mails).toHaveLength(1);
});

test("while what people send is held for review it is red, though its own message would come through", async () => {
  const { log, later, now } = looker();
  await db
    .transaction()
    .execute((transaction) => noteFlood(transaction, { ownerEmail: "owner@901ai.example" }, now()));
  await later(1);
  expect(log).toEqual([expect.stringContaining("all of them are held for review")]);
  expect(await rows("submissions")).toBe(0);
  await later(16);
  await until(async () => {
    await later(0);
    return (await readCanaryNotes(db)).redSince === null;
  });
  expect(log.at(-1)).toContain("the daily check comes through again");
});

test("when the form cannot keep it, or the site does not answer, that is red too, and tried again ten minutes later", async () => {
  const { log, later } = looker();
  // The server may be writing.
  await withRetry(() => db.schema.alterTable("submissions").renameTo("away").execute());
  await db.schema
    .createTable("submissions")
    .addColumn("id", "integer")
    .addColumn("reference", "text")
    .addColumn("received_at", "text")
    .addColumn("state", "text")
    .execute();
  await later(0);
  expect(log).toEqual([expect.stringContaining('"why":"the form answered with status 503"')]);
  await db.schema.dropTable("submissions").execute();
  await db.schema.alterTable("away").renameTo("submissions").execute();
  await server.kill();
  await later(9);
  expect((await readCanaryNotes(db)).sent).toBe((await readCanaryNotes(db)).redSince);
  await later(1);
  const { sent, redSince } = await readCanaryNotes(db);
  expect(Date.parse(sent ?? "") - Date.parse(redSince ?? "")).toBe(600_000);
  expect(log).toHaveLength(1);
});

test("one that was noted and never sent, because the server ended in between, is sent ten minutes later", async () => {
  const { later, now } = looker();
  const yesterday = new Date(now().getTime() - 24 * 3_600_000).toISOString();
  await noteCanary(db, { green: yesterday, sent: now().toISOString() });
  await later(9);
  expect(await rows("submissions")).toBe(0);
  await later(1);
  expect(await rows("submissions")).toBe(1);
  expect((await readCanaryNotes(db)).redSince).toBeNull();
});

test("while one is on its way no list, no export and no figure of the desk knows it", async () => {
  mailServer.misbehave(() => ({ at: "RCPT TO", answer: 450 }));
  await post(server.url, "/contact", right.contact.fields);
  const { later } = looker();
  await later(0);
  expect(await rows("submissions")).toBe(2);
  expect(await countSubmissions(db)).toBe(1);
  expect(await listSubmissions(db)).toMatchObject([{ state: "new" }]);
  const forms = await countRecentForms(db, { now: new Date(), timeZone: "America/Chicago", days: 2 });
  expect(forms).toEqual([{ form: "contact", count: 1 }]);
});

test("a stranger who calls a message a canary has sent an ordinary message", async () => {
  const { canary = "" } = canaryFields("x".repeat(64), "ada@example.org", "mail");
  const fields = { ...right.contact.fields, idempotencyKey: crypto.randomUUID(), canary };
  await post(server.url, "/contact", fields);
  expect(await countSubmissions(db, { toAnswer: true })).toBe(1);
});
