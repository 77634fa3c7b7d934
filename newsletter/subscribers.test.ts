import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { claimMails, handBack, isClaimed, markSent, setAside } from "../mail/claims.ts";
import { retryMail } from "../mail/outbox-desk.ts";
import { remind } from "./remind.ts";
import { confirm, findByToken, signUp, stopBounced, unsubscribe } from "./subscribers.ts";
import { makeToken } from "./token.ts";

const office = { secret: "s".repeat(32), siteUrl: "https://901ai.example" };
const noon = new Date("2026-03-02T18:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const day = 24 * 60;

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "letter-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});

const mails = () => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const subjects = async () => (await mails()).map(({ subject }) => subject);
const row = () => db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
const tokenOf = async () => makeToken(office.secret, await row());
const ask = (address: string, now: Date) => signUp(db, office, address, now);

test("an address that signs up is asked to confirm, and is on the list only after the press", async () => {
  await ask("Ada@Example.org", noon);
  const [mail] = await mails();
  expect(mail?.to_address).toBe("ada@example.org");
  expect(mail?.subject).toBe("Please confirm: the 901 AI newsletter");
  const link = /https:\/\/901ai\.example\/\?newsletter=confirm&token=(\S+)/.exec(mail?.text ?? "");
  expect((await row()).state).toBe("pending");
  expect(await confirm(db, office, link?.[1] ?? "", later(5))).toBe(true);
  expect((await row()).state).toBe("confirmed");
});

test("a confirmation that is pressed twice greets once, with the headers to leave by one click", async () => {
  await ask("ada@example.org", noon);
  const token = await tokenOf();
  await confirm(db, office, token, later(5));
  await confirm(db, office, token, later(6));
  expect(await subjects()).toEqual([
    "Please confirm: the 901 AI newsletter",
    "Welcome to the 901 AI newsletter",
  ]);
  const headers = JSON.parse((await mails()).at(-1)?.headers ?? "{}");
  expect(headers["List-Unsubscribe"]).toBe(`<https://901ai.example/?newsletter=unsubscribe&token=${token}>`);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
});

test("nobody can be bombed: three mails a day to one address, and a double click sends one", async () => {
  for (const minute of [0, 0.5, 10, 20, 30, 40, 600]) await ask("ada@example.org", later(minute));
  expect(await mails()).toHaveLength(3);
  await ask("ADA@example.org", later(day + 60));
  expect(await mails()).toHaveLength(4);
});

test("leaving is instant and final: what waits is dropped and the old confirmation works no more", async () => {
  await ask("ada@example.org", noon);
  const token = await tokenOf();
  await confirm(db, office, token, later(5));
  expect(await unsubscribe(db, office.secret, token, later(6))).toBe(true);
  expect(await unsubscribe(db, office.secret, token, later(7))).toBe(true);
  expect((await row()).state).toBe("unsubscribed");
  expect(await mails()).toEqual([]);
  expect(await confirm(db, office, token, later(8))).toBe(false);
  expect((await row()).state).toBe("unsubscribed");
});

test.each(["sending", "set aside"])(
  "who leaves gets no mail that is %s either, though it be tried again or handed back",
  async (state) => {
    await ask("ada@example.org", noon);
    const [mail] = await claimMails(db, { holder: "we", most: 1, now: noon });
    if (!mail) throw new Error("there is no mail");
    if (state === "set aside") await setAside(db, "we", mail, { why: "DATA 550", now: noon });
    await unsubscribe(db, office.secret, await tokenOf(), later(1));
    expect(await isClaimed(db, "we", mail.id)).toBe(false);
    await handBack(db, "we", [mail.id]);
    await markSent(db, mail.id, later(1));
    expect(await retryMail(db, later(2))).toEqual([]);
    expect(await mails()).toEqual([]);
  },
);

test("whoever left can come back by their own hand, with a new confirmation", async () => {
  await ask("ada@example.org", noon);
  const token = await tokenOf();
  await confirm(db, office, token, later(5));
  await unsubscribe(db, office.secret, token, later(6));
  await ask("ada@example.org", later(60));
  expect((await row()).state).toBe("pending");
  expect(await confirm(db, office, token, later(61))).toBe(true);
});

test("an address that is on the list already gets a mail that says so", async () => {
  await ask("ada@example.org", noon);
  await confirm(db, office, await tokenOf(), later(5));
  await ask("ada@example.org", later(30));
  expect((await subjects()).at(-1)).toBe("You are already on the list: the 901 AI newsletter");
  expect((await row()).state).toBe("confirmed");
});

test.each([
  ["a made-up signature", async () => `1.${"A".repeat(43)}`],
  ["another secret", async () => makeToken("t".repeat(32), await row())],
  ["another row", async () => (await tokenOf()).replace(/^\d+/, "2")],
  ["nonsense", async () => "'; drop table subscribers; --"],
  ["nothing", async () => ""],
])("a link with %s opens nothing", async (_, make) => {
  await ask("ada@example.org", noon);
  const token = await make();
  expect(await findByToken(db, office.secret, token)).toBeUndefined();
  expect(await confirm(db, office, token, noon)).toBe(false);
  expect(await unsubscribe(db, office.secret, token, noon)).toBe(false);
  expect((await row()).state).toBe("pending");
});

test("who has not answered for three days is asked once more, and never again", async () => {
  await ask("ada@example.org", noon);
  expect(await remind(db, office, later(2 * day))).toBe(0);
  expect(await remind(db, office, later(3 * day + 1))).toBe(1);
  expect(await remind(db, office, later(6 * day))).toBe(0);
  expect((await subjects()).at(-1)).toBe("Still want the 901 AI newsletter?");
});

test("who leaves while the reminders are written is not reminded", async () => {
  await ask("ada@example.org", noon);
  const token = await tokenOf();
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementation(() => {
    const begun = transaction();
    const execute = begun.execute.bind(begun);
    begun.execute = async (work) => {
      await unsubscribe(db, office.secret, token, later(3 * day));
      return execute(work);
    };
    return begun;
  });
  expect(await remind(db, office, later(3 * day + 1))).toBe(0);
  expect(await row()).toMatchObject({ state: "unsubscribed", reminded_at: null });
  expect(await mails()).toEqual([]);
});

test("a mailbox that turned us away for good gets nothing more", async () => {
  await ask("ada@example.org", noon);
  expect(await stopBounced(db, "Ada@example.org", later(5))).toBe(true);
  expect(await stopBounced(db, "nobody@example.org", later(5))).toBe(false);
  expect((await row()).state).toBe("bounced");
  expect(await confirm(db, office, await tokenOf(), later(6))).toBe(false);
});

test("the mailbox of somebody who left and was typed in again can turn us away for good too", async () => {
  await ask("ada@example.org", noon);
  await unsubscribe(db, office.secret, await tokenOf(), later(5));
  expect(await stopBounced(db, "ada@example.org", later(6))).toBe(false);
  expect((await row()).state).toBe("unsubscribed");
  await ask("ada@example.org", later(60));
  expect(await stopBounced(db, "ada@example.org", later(61))).toBe(true);
  expect((await row()).state).toBe("bounced");
  expect(await mails()).toEqual([]);
});
