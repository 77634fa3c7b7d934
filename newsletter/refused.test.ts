/** A reader's mailbox that is gone: refused when the issue is sent, or reported later. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMailDelivery } from "../test/support/mail-delivery.ts";
import { openMailServerForTests } from "../test/support/mail-server.ts";
import { sendIssue } from "../test/support/send-issue.ts";
import { stopBounced, stopRefused } from "./list/end-subscription.ts";
import { readHistory } from "./list/history.ts";
import { findFigures, listBounced } from "./sending/figures.ts";
import { importSubscribers } from "./subscriber-list.ts";
import { confirm, countSubscribers, signUp } from "./subscribers.ts";
import { makeToken } from "./token.ts";

const context = { secret: "s".repeat(32), siteUrl: "https://901ai.example" };
const noon = Date.parse("2026-03-06T18:00:00Z");
let clock = noon;
const now = () => new Date(clock);
let mailServer: Awaited<ReturnType<typeof openMailServerForTests>>;
let outbox: Awaited<ReturnType<typeof openMailDelivery>>;

beforeEach(async () => {
  clock = noon;
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(mailServer.url, { now, onRefused: stopRefused });
  await importSubscribers(outbox.db, "ada@example.org\nbo@example.org\ncy@example.org", { now: now() });
  clock += 24 * 60 * 60_000;
});

afterEach(async () => {
  await outbox.close();
  await mailServer.close();
});

async function send(slug: string): Promise<void> {
  const issue = { slug, subject: "A letter", text: `${slug} {leave}`, html: `<p>${slug} {leave}</p>` };
  await sendIssue(outbox.db, context, issue, now);
  outbox.delivery.wake();
  await outbox.idle();
}

const find = (address: string) =>
  outbox.db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirstOrThrow();
const saidOf = async (address: string) =>
  (await readHistory(outbox.db, await find(address))).find(({ what }) => what === "bounced")?.said;

test("a reader whose mailbox does not exist leaves the list by itself, and the server's words are kept", async () => {
  mailServer.misbehave((to) => (to === "bo@example.org" ? { at: "RCPT TO", answer: 550 } : undefined));
  await send("first");
  expect(await countSubscribers(outbox.db)).toEqual({ confirmed: 2, bounced: 1 });
  expect(await saidOf("bo@example.org")).toMatch(/^550 5\.1\.1 /);
  const figures = await findFigures(outbox.db, "first");
  expect(figures).toMatchObject({ queued: 3, sent: 2, failed: 0, waiting: 0, bounced: 1 });
  expect(await listBounced(outbox.db, figures?.id ?? 0)).toMatchObject([{ address: "bo@example.org" }]);
  expect(outbox.log.join()).not.toMatch(/bo@example|set aside/);

  clock += 24 * 60 * 60_000;
  await send("second");
  expect(mailServer.mails.map(({ to }) => to.join()).sort()).toEqual([
    "ada@example.org",
    "ada@example.org",
    "cy@example.org",
    "cy@example.org",
  ]);

  clock += 86_400_000;
  expect(await signUp(outbox.db, context, "bo@example.org", now())).toBe(true);
  const token = makeToken(context.secret, "confirm", await find("bo@example.org"));
  expect(await confirm(outbox.db, context, token, now())).toBe(true);
  expect(await countSubscribers(outbox.db)).toEqual({ confirmed: 3 });
});

test("a refusal that is no word about the mailbox ends nothing, and waits for the owner", async () => {
  mailServer.misbehave((to) => (to === "bo@example.org" ? { at: "DATA", answer: 554 } : undefined));
  await send("first");
  expect(await countSubscribers(outbox.db)).toEqual({ confirmed: 3 });
  expect(await findFigures(outbox.db, "first")).toMatchObject({ sent: 2, failed: 1, bounced: 0 });
});

test("a report that came later counts for the issue that it quotes, also when it names a mailbox behind the reader's", async () => {
  await send("first");
  const messageId = mailServer.mails.find(({ to }) => to.includes("cy@example.org"))?.mail.messageId;
  clock += 24 * 60 * 60_000;
  await send("second");
  const report = { words: "550 5.1.1 unknown", messageId };
  expect(await stopBounced(outbox.db, "behind@elsewhere.example", now(), report)).toBe(true);
  expect((await find("cy@example.org")).state).toBe("bounced");
  expect(await saidOf("cy@example.org")).toBe("550 5.1.1 unknown");
  expect(await findFigures(outbox.db, "first")).toMatchObject({ sent: 3, bounced: 1 });
  expect(await findFigures(outbox.db, "second")).toMatchObject({ sent: 3, bounced: 0 });
});
