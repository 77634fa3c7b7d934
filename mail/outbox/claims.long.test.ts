/** One outbox and several deliveries, each with its own connection to the database, on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailDelivery, mailTo, openMailDelivery } from "../../test/support/mail-delivery.ts";
import { type MailServerForTests, openMailServerForTests } from "../../test/support/mail-server.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../../test/support/postgres.ts";
import { claimMails, recoverStrandedMails, renewClaims } from "./claims.ts";

let postgres: TestDatabase;

beforeAll(async () => {
  postgres = await openDatabaseOnPostgres();
});

afterAll(() => postgres.close());

describe.each(["SQLite", "PostgreSQL"])("on %s", (engine) => {
  let mailServer: MailServerForTests;
  let outbox: MailDelivery;

  beforeEach(async () => {
    mailServer = await openMailServerForTests();
    const databaseUrl = engine === "PostgreSQL" ? postgres.url : "";
    outbox = await openMailDelivery(mailServer.url, { databaseUrl });
    await outbox.db.deleteFrom("outbox").execute();
  });

  afterEach(async () => {
    await outbox.close();
    await mailServer.close();
  });

  test("three deliveries that share the outbox send every mail once", async () => {
    const others = [await outbox.another(), await outbox.another()];
    const addresses = Array.from({ length: 240 }, (_, i) => `a${String(i).padStart(3, "0")}@example.org`);
    await outbox.queue(...addresses.map((address) => mailTo(address)));
    for (const delivery of [outbox.delivery, ...others]) delivery.wake();
    await mailServer.received(addresses.length);
    await outbox.idle();
    expect(mailServer.mails.map(({ to }) => to.join()).sort()).toEqual(addresses);
    expect(new Set((await outbox.states()).map(({ state }) => state))).toEqual(new Set(["sent"]));
  });

  test("two that claim at the same moment get different mails, the oldest first", async () => {
    await outbox.queue(...Array.from({ length: 9 }, (_, i) => mailTo(`a${i}@example.org`)));
    const claim = (holder: string) => claimMails(outbox.db, { holder, most: 4, now: new Date() });
    const [ours, theirs] = await Promise.all([claim("ours"), claim("theirs")]);
    const names = [...ours, ...theirs].map(({ to_address }) => to_address[1]);
    expect(names.sort().join("")).toBe("01234567");
    expect(ours.map(({ id }) => id)).toEqual(ours.map(({ id }) => id).sort((a, b) => a - b));
    expect((await claim("ours")).map(({ claimed_by, state }) => [claimed_by, state])).toEqual([
      ["ours", "sending"],
    ]);
  });

  test("a claim that is renewed is nobody else's, and one that is not renewed is free after a minute", async () => {
    await outbox.queue(mailTo("kept@example.org"), mailTo("lost@example.org"));
    const begun = Date.now();
    const at = (seconds: number) => new Date(begun + seconds * 1_000);
    const [kept] = await claimMails(outbox.db, { holder: "living", most: 1, now: at(0) });
    await claimMails(outbox.db, { holder: "dead", most: 1, now: at(0) });
    await renewClaims(outbox.db, "living", { inFlight: [kept?.id ?? 0], now: at(20) });
    const claimed = async (seconds: number) => {
      await recoverStrandedMails(outbox.db, { inFlight: [], now: at(seconds) });
      const mails = await claimMails(outbox.db, { holder: "other", most: 9, now: at(seconds) });
      return mails.map(({ to_address }) => to_address);
    };
    expect(await claimed(59)).toEqual([]);
    expect(await claimed(61)).toEqual(["lost@example.org"]);
  });

  describe("while 5,000 readers wait for an issue", () => {
    const readers = 5_000;

    beforeEach(async () => {
      const issue = await outbox.db
        .insertInto("letters")
        .values({ slug: crypto.randomUUID(), subject: "This week", text: "", html: "", created_at: "" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const mails = Array.from({ length: readers }, (_, i) =>
        mailTo(`reader${i}@example.org`, { issueId: issue.id, text: "", html: "" }),
      );
      for (let from = 0; from < readers; from += 500) await outbox.queue(...mails.slice(from, from + 500));
    });

    test("what was queued last for one person is claimed first, and the rest of the hand is filled with readers", async () => {
      await outbox.queue(mailTo("notice@example.org"), mailTo("confirm@example.org"));
      const claim = (most: number) => claimMails(outbox.db, { holder: "we", most, now: new Date() });
      const names = (await claim(4)).map(({ to_address }) => to_address.split("@")[0]);
      expect(names).toEqual(["notice", "confirm", "reader0", "reader1"]);
      expect((await claim(1)).map(({ to_address }) => to_address)).toEqual(["reader2@example.org"]);
    });

    test("a notice leaves after no more of them than the server has in hand", async () => {
      outbox.delivery.wake();
      await mailServer.received(50);
      const before = mailServer.mails.length;
      await outbox.post("notice@example.org");
      const isNotice = ({ to }: { to: string[] }) => to.includes("notice@example.org");
      while (!mailServer.mails.some(isNotice)) await mailServer.received(mailServer.mails.length + 1);
      expect(mailServer.mails.findIndex(isNotice) - before).toBeLessThan(100);
    });
  });

  test("what is waiting at the stop is handed back unharmed, and what was being sent arrives once", async () => {
    await mailServer.close();
    mailServer = await openMailServerForTests({ port: mailServer.port, slow: 300 });
    const addresses = Array.from({ length: 30 }, (_, i) => `a${i}@example.org`);
    await outbox.post(...addresses);
    await mailServer.received(4);
    await outbox.delivery.stop();
    const before = mailServer.mails.length;
    expect(before).toBeLessThan(15);
    const states = (await outbox.states()).map(({ state, attempts }) => `${state} ${attempts}`);
    expect(states.filter((state) => state === "sent 0")).toHaveLength(before);
    expect(states.filter((state) => state === "waiting 0")).toHaveLength(30 - before);
    (await outbox.another()).wake();
    await mailServer.received(30);
    await outbox.idle();
    expect(mailServer.mails.map(({ to }) => to.join()).sort()).toEqual(addresses.sort());
  });
});

test("a mail server that says nothing more does not hold up the stop, and the mail is handed back", async () => {
  const mailServer = await openMailServerForTests();
  const outbox = await openMailDelivery(mailServer.url);
  mailServer.misbehave(() => ({ at: "RCPT TO", answer: "hang" }));
  await outbox.post("ada@example.org");
  while (mailServer.connections() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await outbox.delivery.stop();
  expect(await outbox.states()).toEqual([{ state: "waiting", attempts: 0, last_error: null }]);
  await outbox.close();
  await mailServer.close();
});
