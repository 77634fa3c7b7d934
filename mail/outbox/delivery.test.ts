/** What becomes of a mail when the mail server does this or that. */

import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { site } from "../../content/site.ts";
import { type MailDelivery, mailTo, openMailDelivery } from "../../test/support/mail-delivery.ts";
import { type MailServerForTests, openMailServerForTests } from "../../test/support/mail-server.ts";
import { claimMails, handOver, markSent, maxAttempts, retryDelay } from "./claims.ts";

const minute = 60_000;
let mailServer: MailServerForTests;
let outbox: MailDelivery;
let clock: number;

beforeEach(async () => {
  clock = Date.parse("2026-03-04T12:00:00Z");
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(mailServer.url, { now: () => new Date(clock) });
});

afterEach(async () => {
  await outbox.close();
  await mailServer.close();
});

/** A mail of the one issue there is. */
const issueMailTo = async (address: string) => {
  const issue = { slug: "first", subject: "This week", text: "Good evening.", html: "<p>Good evening.</p>" };
  const { id: issueId } = await outbox.db
    .insertInto("letters")
    .values({ ...issue, created_at: new Date(clock).toISOString() })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(issue))
    .returning("id")
    .executeTakeFirstOrThrow();
  return mailTo(address, { issueId, text: "", html: "" });
};
const receivedBy = () => mailServer.mails.map(({ to }) => to.join()).sort();
const pass = async (milliseconds: number) => {
  clock += milliseconds;
  await outbox.delivery.poll();
  await outbox.idle();
};

test("a mail leaves as soon as it is queued: from us, as text and as HTML, under a number that stays the same", async () => {
  await outbox.post("ada@example.org");
  const [received] = await mailServer.received(1);
  expect(received).toMatchObject({ from: "info@901ai.example", to: ["ada@example.org"] });
  expect(received?.mail).toMatchObject({
    from: { name: "901 AI", address: "info@901ai.example" },
    to: [{ name: "", address: "ada@example.org" }],
    subject: "A letter",
    messageId: `<mail.ada.example.org@${site.domain}>`,
    text: "A letter\n",
    html: "<p>A letter</p>\n",
  });
  await outbox.idle();
  expect(await outbox.states()).toEqual([{ state: "sent", attempts: 0, last_error: null }]);
});

test.each([
  ["an address that the server refuses", "RCPT TO", 550, "RCPT TO 550 5.1.1"],
  ["a text that the server refuses", "DATA", 554, "DATA 554 5.6.0"],
] as const)(
  "%s is set aside at once, the others leave, and the log names nobody",
  async (_, at, code, why) => {
    mailServer.misbehave((to) => (to === "gone@example.org" ? { at, answer: code } : undefined));
    await outbox.post("gone@example.org", "ada@example.org");
    await outbox.idle();
    expect(receivedBy()).toEqual(["ada@example.org"]);
    expect(await outbox.states()).toEqual([
      { state: "set aside", attempts: 1, last_error: why },
      { state: "sent", attempts: 0, last_error: null },
    ]);
    expect(outbox.log.join()).toContain(`"why":"${why}"`);
    expect(outbox.log.join()).not.toContain("@");
  },
);

test.each([
  ["answers 450 to the address", { at: "RCPT TO", answer: 450 }],
  ["answers 451 to the text", { at: "DATA", answer: 451 }],
  ["answers 421 in the middle", { at: "DATA", answer: 421 }],
  ["does not like our own name", { at: "MAIL FROM", answer: 550 }],
  ["cuts the line in the middle of the text", { at: "DATA", answer: "drop" }],
] as const)("when the server %s, the mail waits a minute, then two, and arrives once", async (_, fault) => {
  mailServer.misbehave(() => fault);
  await outbox.post("ada@example.org");
  await outbox.idle();
  expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await pass(minute - 1);
  expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await pass(1);
  expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts: 2 }]);
  mailServer.misbehave(() => undefined);
  await pass(minute);
  expect(mailServer.mails).toHaveLength(0);
  await pass(minute);
  expect(receivedBy()).toEqual(["ada@example.org"]);
  expect(await outbox.states()).toMatchObject([{ state: "sent", attempts: 2 }]);
});

test("a mail that the server always drops does not keep the others from leaving", async () => {
  mailServer.misbehave((to) => (to === "odd@example.org" ? { at: "DATA", answer: "drop" } : undefined));
  await outbox.post("odd@example.org", "ada@example.org", "bea@example.org");
  await outbox.idle();
  expect(receivedBy()).toEqual(["ada@example.org", "bea@example.org"]);
  expect((await outbox.states()).map(({ state }) => state)).toEqual(["waiting", "sent", "sent"]);
});

test("when the server took a mail and its answer was lost, the mail comes a second time under the same number", async () => {
  mailServer.misbehave(() => ({ at: "DATA", answer: "drop after taking" }));
  await outbox.post("ada@example.org");
  await outbox.idle();
  mailServer.misbehave(() => undefined);
  await pass(minute);
  await pass(60 * minute);
  const numbers = mailServer.mails.map(({ mail }) => mail.messageId);
  expect(numbers).toEqual(Array(2).fill(`<mail.ada.example.org@${site.domain}>`));
  expect(await outbox.states()).toMatchObject([{ state: "sent" }]);
});

test("when the server took a mail of an issue and its answer was lost, it is in doubt and never sent again by itself", async () => {
  await outbox.queue(await issueMailTo("ada@example.org"), await issueMailTo("bea@example.org"));
  mailServer.misbehave((to) =>
    to === "ada@example.org" ? { at: "DATA", answer: "drop after taking" } : undefined,
  );
  outbox.delivery.wake();
  await outbox.idle();
  mailServer.misbehave(() => undefined);
  expect((await outbox.states()).map(({ state }) => state)).toEqual(["in doubt", "sent"]);
  for (let hours = 0; hours < 3; hours++) await pass(60 * minute);
  expect(receivedBy()).toEqual(["ada@example.org", "bea@example.org"]);
  expect(outbox.log.join()).toContain("may have arrived");
  expect(outbox.log.join()).not.toContain("@");
});

test("a mail of an issue whose text had not begun when the line broke is sent again", async () => {
  await outbox.queue(await issueMailTo("ada@example.org"));
  mailServer.misbehave(() => ({ at: "RCPT TO", answer: "hang" }));
  outbox.delivery.wake();
  while (mailServer.connections() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await mailServer.close();
  await vi.waitFor(async () =>
    expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts: 0 }]),
  );
  mailServer = await openMailServerForTests({ port: mailServer.port });
  const back = setInterval(() => outbox.delivery.poll(), 100);
  await mailServer.received(1);
  clearInterval(back);
  await outbox.idle();
  expect(await outbox.states()).toMatchObject([{ state: "sent" }]);
});

test("while the server is down no attempt is counted, and what waited leaves when it is back", async () => {
  await mailServer.close();
  await outbox.post("ada@example.org", "bea@example.org");
  for (let hours = 0; hours < 100; hours++) {
    clock += 60 * minute;
    await outbox.delivery.poll();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await outbox.states()).toMatchObject(Array(2).fill({ state: "waiting", attempts: 0 }));
  expect(outbox.log.filter((line) => line.includes("mail cannot leave"))).toHaveLength(1);
  mailServer = await openMailServerForTests({ port: mailServer.port });
  const back = setInterval(() => outbox.delivery.poll(), 100);
  await mailServer.received(2);
  clearInterval(back);
  await outbox.idle();
  expect(await outbox.states()).toMatchObject(Array(2).fill({ state: "sent", attempts: 0 }));
});

test("mail that a server put off for a day leaves within 15 minutes once it takes mail again", async () => {
  mailServer.misbehave(() => ({ at: "DATA", answer: 451 }));
  await outbox.post("ada@example.org");
  await outbox.idle();
  for (let quarters = 0; quarters < 96; quarters++) await pass(15 * minute);
  expect(await outbox.states()).toMatchObject([{ state: "waiting" }]);
  mailServer.misbehave(() => undefined);
  await pass(15 * minute);
  expect(receivedBy()).toEqual(["ada@example.org"]);
});

test("after five days of passing trouble a mail is set aside, and not a moment sooner by a clock that jumps", async () => {
  mailServer.misbehave(() => ({ at: "RCPT TO", answer: 450 }));
  await outbox.post("ada@example.org");
  await outbox.idle();
  const begun = clock;
  await pass(365 * 24 * 60 * minute);
  expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts: 2 }]);
  clock = begun + minute;
  await pass(0);
  const tryAgain = async (attempts: number) => {
    expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts }]);
    await pass(retryDelay(attempts) - 1);
    expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts }]);
    await pass(1);
  };
  for (let attempts = 3; attempts < 12; attempts++) await tryAgain(attempts);
  // All pauses between are alike.
  await outbox.db
    .updateTable("outbox")
    .set({ attempts: maxAttempts - 3 })
    .execute();
  for (let attempts = maxAttempts - 3; attempts < maxAttempts; attempts++) await tryAgain(attempts);
  expect(await outbox.states()).toMatchObject([{ state: "set aside", attempts: maxAttempts }]);
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, at) => retryDelay(at + 1));
  const days = pauses.reduce((sum, pause) => sum + pause) / (24 * 60 * minute);
  expect(days).toBeGreaterThanOrEqual(5);
  expect(days).toBeLessThan(5.1);
});

test.each([
  ["an hour ahead and back", 60 * minute],
  ["a day ahead and back", 24 * 60 * minute],
  ["a year ahead and back", 365 * 24 * 60 * minute],
])("mail that was queued while the clock stood %s leaves within minutes", async (_, jump) => {
  clock += jump;
  await outbox.queue(mailTo("new@example.org"));
  const claimed_until = new Date(clock + minute).toISOString();
  await outbox.queue(mailTo("held@example.org"));
  await outbox.db
    .updateTable("outbox")
    .set({ state: "sending", claimed_by: "a process that is gone", claimed_until })
    .where("to_address", "=", "held@example.org")
    .execute();
  clock -= jump;
  await pass(0);
  expect(receivedBy()).toEqual(["held@example.org", "new@example.org"]);
});

test.each([
  ["an hour", 60 * minute],
  ["a day", 24 * 60 * minute],
  ["a year", 365 * 24 * 60 * minute],
])("mail that was tried while the clock stood %s ahead leaves when it is right again", async (_, jump) => {
  mailServer.misbehave(() => ({ at: "RCPT TO", answer: 450 }));
  clock += jump;
  await outbox.post("ada@example.org");
  await outbox.idle();
  clock -= jump;
  mailServer.misbehave(() => undefined);
  await pass(0);
  expect(receivedBy()).toEqual(["ada@example.org"]);
});

test("what a dead process held leaves a minute after it died, and not before", async () => {
  await outbox.queue(mailTo("ada@example.org"));
  const claimed_until = new Date(clock + minute).toISOString();
  await outbox.queue(mailTo("held@example.org"));
  await outbox.db
    .updateTable("outbox")
    .set({ state: "sending", claimed_by: "a process that is gone", claimed_until })
    .where("to_address", "=", "held@example.org")
    .execute();
  await outbox.delivery.poll();
  await mailServer.received(1);
  expect(receivedBy()).toEqual(["ada@example.org"]);
  await pass(2 * minute);
  expect(receivedBy()).toEqual(["ada@example.org", "held@example.org"]);
});

test("of an issue that a dead process was sending, what it had not begun to hand over leaves, and the rest is in doubt", async () => {
  const addresses = ["ada@example.org", "bea@example.org"];
  for (const address of addresses) await outbox.queue(await issueMailTo(address));
  const dead = { holder: "a process that is gone", now: new Date(clock) };
  const [first] = await claimMails(outbox.db, { ...dead, most: 2 });
  expect(await handOver(outbox.db, dead.holder, first?.id ?? 0, dead.now)).toBe(true);
  expect(await handOver(outbox.db, "another one", first?.id ?? 0, dead.now)).toBe(false);
  await pass(2 * minute);
  expect(receivedBy()).toEqual(["bea@example.org"]);
  expect((await outbox.states()).map(({ state }) => state)).toEqual(["in doubt", "sent"]);
  // It was only suspended, and the server has taken the mail.
  await markSent(outbox.db, first?.id ?? 0, new Date(clock));
  expect((await outbox.states()).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("a mail that takes the server longer than a minute stays in one hand", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const slow = await openMailDelivery(mailServer.url, { now: () => new Date(clock) });
  mailServer.misbehave(() => ({ at: "DATA", answer: "hang" }));
  await slow.post("ada@example.org");
  const claim = () => slow.db.selectFrom("outbox").select(["claimed_by", "claimed_until"]).executeTakeFirst();
  while (!(await claim())?.claimed_by) await new Promise((resolve) => setTimeout(resolve, 20));
  const first = await claim();
  for (let seconds = 0; seconds < 100; seconds += 20) {
    clock += 20_000;
    vi.advanceTimersByTime(20_000);
    await vi.waitUntil(async () => (await claim())?.claimed_until === new Date(clock + minute).toISOString());
    await (await slow.another()).poll();
  }
  expect((await claim())?.claimed_by).toBe(first?.claimed_by);
  vi.useRealTimers();
  await slow.close();
});

test("while another program holds the database, a mail that was taken is not sent again", async () => {
  const other = new Sqlite(join(outbox.dataDir, "site.db"));
  const taken = mailServer.received(1);
  mailServer.misbehave(() => {
    other.exec("begin immediate");
    mailServer.misbehave(() => undefined);
    return undefined;
  });
  await outbox.post("ada@example.org");
  await taken;
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  other.exec("commit");
  other.close();
  await outbox.idle();
  await pass(0);
  expect(receivedBy()).toEqual(["ada@example.org"]);
  expect(await outbox.states()).toMatchObject([{ state: "sent" }]);
});
