import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { claimMails, isClaimed, markSent, releaseClaims, setAside } from "../mail/outbox/claims.ts";
import { retryMail } from "../mail/outbox/outbox-admin.ts";
import { stopBounced } from "./list/end-subscription.ts";
import { sendReminders } from "./reminders.ts";
import { confirm, findByToken, signUp, unsubscribe } from "./subscribers.ts";
import { makeToken, type Purpose } from "./token.ts";

const context = { secret: "s".repeat(32), siteUrl: "https://901ai.example" };
const noon = new Date("2026-03-02T18:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const day = 24 * 60;

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "subscribers-"));
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
const tokenOf = async (purpose: Purpose = "confirm") => makeToken(context.secret, purpose, await row());
const linksOf = (text = "") => [...text.matchAll(/[?&]token=(\S+)/g)].map(([, token = ""]) => token);
const ask = (address: string, now: Date) => signUp(db, context, address, now);

test("an address that signs up is asked to confirm, and is on the list only after the press", async () => {
  await ask("Ada@Example.org", noon);
  const [mail] = await mails();
  expect(mail?.to_address).toBe("ada@example.org");
  expect(mail?.subject).toBe("Confirm your subscription to the 901 AI newsletter");
  expect(mail?.text).toContain("we delete the request after 7 days.");
  const link = /https:\/\/901ai\.example\/\?newsletter=confirm&token=(\S+)/.exec(mail?.text ?? "");
  expect((await row()).state).toBe("pending");
  expect(await confirm(db, context, link?.[1] ?? "", later(5))).toBe(true);
  expect((await row()).state).toBe("confirmed");
});

test("a confirmation that is pressed twice greets once, with the headers to leave by one click", async () => {
  await ask("ada@example.org", noon);
  const token = await tokenOf();
  await confirm(db, context, token, later(5));
  await confirm(db, context, token, later(6));
  expect(await subjects()).toEqual([
    "Confirm your subscription to the 901 AI newsletter",
    "You're in: the 901 AI newsletter",
  ]);
  const headers = JSON.parse((await mails()).at(-1)?.headers ?? "{}");
  expect(headers["List-Unsubscribe"]).toBe(
    `<https://901ai.example/?newsletter=unsubscribe&token=${await tokenOf("unsubscribe")}>`,
  );
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
  await confirm(db, context, token, later(5));
  const leaving = await tokenOf("unsubscribe");
  expect(await unsubscribe(db, context.secret, leaving, later(6))).toBe(true);
  expect(await unsubscribe(db, context.secret, leaving, later(7))).toBe(true);
  expect((await row()).state).toBe("unsubscribed");
  expect(await mails()).toEqual([]);
  expect(await confirm(db, context, token, later(8))).toBe(false);
  expect((await row()).state).toBe("unsubscribed");
});

test.each(["sending", "set aside"])(
  "who leaves gets no mail that is %s either, though it be tried again or handed back",
  async (state) => {
    await ask("ada@example.org", noon);
    const [mail] = await claimMails(db, { holder: "we", most: 1, now: noon });
    if (!mail) throw new Error("there is no mail");
    if (state === "set aside") await setAside(db, "we", mail, { why: "DATA 550", now: noon });
    await unsubscribe(db, context.secret, await tokenOf("unsubscribe"), later(1));
    expect(await isClaimed(db, "we", mail.id)).toBe(false);
    await releaseClaims(db, "we", [mail.id]);
    await markSent(db, mail.id, later(1));
    expect(await retryMail(db, later(2))).toEqual([]);
    expect(await mails()).toEqual([]);
  },
);

test("whoever left can come back by their own hand, with a new confirmation", async () => {
  await ask("ada@example.org", noon);
  await confirm(db, context, await tokenOf(), later(5));
  await unsubscribe(db, context.secret, await tokenOf("unsubscribe"), later(6));
  await ask("ada@example.org", later(60));
  expect((await row()).state).toBe("pending");
  const [fresh = ""] = linksOf((await mails()).at(-1)?.text);
  expect(await confirm(db, context, fresh, later(61))).toBe(true);
});

test("after leaving, no link of any earlier mail puts the address back on the list, whoever types it in", async () => {
  await ask("ada@example.org", noon);
  await confirm(db, context, await tokenOf(), later(5));
  await ask("ada@example.org", later(30));
  const old = (await mails()).flatMap(({ text }) => linksOf(text));
  // Of two mails of the confirmed reader also the way to the private page.
  expect(old).toHaveLength(5);
  await unsubscribe(db, context.secret, await tokenOf("unsubscribe"), later(60));
  await ask("ada@example.org", later(90));
  for (const token of old) expect(await confirm(db, context, token, later(91))).toBe(false);
  expect((await row()).state).toBe("pending");
  expect(await confirm(db, context, await tokenOf(), later(92))).toBe(true);
});

test("whoever leaves and asks again within two minutes gets a mail whose link works", async () => {
  await ask("ada@example.org", noon);
  await confirm(db, context, await tokenOf(), later(0.3));
  await markSent(db, (await mails())[0]?.id ?? 0, later(0.4));
  await unsubscribe(db, context.secret, await tokenOf("unsubscribe"), later(0.5));
  await ask("ada@example.org", later(1));
  const [fresh = ""] = linksOf((await mails()).at(-1)?.text);
  expect(await confirm(db, context, fresh, later(2))).toBe(true);
});

test("an unsubscribe link never confirms, and a confirmation link never unsubscribes", async () => {
  await ask("ada@example.org", noon);
  expect(await confirm(db, context, await tokenOf("unsubscribe"), later(1))).toBe(false);
  expect(await unsubscribe(db, context.secret, await tokenOf("confirm"), later(1))).toBe(false);
  expect(await findByToken(db, context.secret, "confirm", await tokenOf("unsubscribe"))).toBeUndefined();
  expect((await row()).state).toBe("pending");
});

test("the unsubscribe link of a mail that an earlier version sent goes on unsubscribing, and no more than that", async () => {
  await ask("ada@example.org", noon);
  const { id, address } = await row();
  const signature = createHmac("sha256", context.secret)
    .update(`newsletter:${id}:${address}`)
    .digest("base64url");
  const token = `${id}.${signature}`;
  expect(await confirm(db, context, token, later(1))).toBe(false);
  await confirm(db, context, await tokenOf(), later(5));
  expect(await unsubscribe(db, context.secret, token, later(6))).toBe(true);
  expect((await row()).state).toBe("unsubscribed");
});

test("who asks several times in a day may use the link of any of those mails", async () => {
  for (const minutes of [0, 30, 600, 700, 800]) await ask("ada@example.org", later(minutes));
  const [first = "", ...more] = (await mails()).flatMap(({ text }) => linksOf(text));
  expect(more).toEqual([first, first]);
  expect(await confirm(db, context, first, later(900))).toBe(true);
});

test("who asks again days later has a week from then to confirm", async () => {
  await ask("ada@example.org", noon);
  await ask("ada@example.org", later(6 * day));
  expect((await row()).asked_at).toBe(later(6 * day).toISOString());
  const [fresh = ""] = linksOf((await mails()).at(-1)?.text);
  expect(await confirm(db, context, fresh, later(6 * day + 1))).toBe(true);
});

test("an address that is on the list already gets a mail that says so", async () => {
  await ask("ada@example.org", noon);
  await confirm(db, context, await tokenOf(), later(5));
  await ask("ada@example.org", later(30));
  expect((await subjects()).at(-1)).toBe("You're already subscribed to the 901 AI newsletter");
  expect((await row()).state).toBe("confirmed");
});

test.each([
  ["a made-up signature", async () => `1.${"A".repeat(43)}`],
  ["another secret", async () => makeToken("t".repeat(32), "confirm", await row())],
  ["another row", async () => (await tokenOf()).replace(/^\d+/, "2")],
  ["nonsense", async () => "'; drop table subscribers; --"],
  ["nothing", async () => ""],
])("a link with %s opens nothing", async (_, make) => {
  await ask("ada@example.org", noon);
  const token = await make();
  expect(await findByToken(db, context.secret, "confirm", token)).toBeUndefined();
  expect(await findByToken(db, context.secret, "unsubscribe", token)).toBeUndefined();
  expect(await confirm(db, context, token, noon)).toBe(false);
  expect(await unsubscribe(db, context.secret, token, noon)).toBe(false);
  expect((await row()).state).toBe("pending");
});

test("who has not answered for three days is asked once more, and never again", async () => {
  await ask("ada@example.org", noon);
  expect(await sendReminders(db, context, later(2 * day))).toBe(0);
  expect(await sendReminders(db, context, later(3 * day + 1))).toBe(1);
  expect(await sendReminders(db, context, later(6 * day))).toBe(0);
  expect((await subjects()).at(-1)).toBe("Still want the 901 AI newsletter?");
});

test("who leaves while the reminders are written is not reminded", async () => {
  await ask("ada@example.org", noon);
  const token = await tokenOf("unsubscribe");
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementation(() => {
    const begun = transaction();
    const execute = begun.execute.bind(begun);
    begun.execute = async (work) => {
      await unsubscribe(db, context.secret, token, later(3 * day));
      return execute(work);
    };
    return begun;
  });
  expect(await sendReminders(db, context, later(3 * day + 1))).toBe(0);
  expect(await row()).toMatchObject({ state: "unsubscribed", reminded_at: null });
  expect(await mails()).toEqual([]);
});

test("a mailbox that turned us away for good gets nothing more", async () => {
  await ask("ada@example.org", noon);
  expect(await stopBounced(db, "Ada@example.org", later(5))).toBe(true);
  expect(await stopBounced(db, "nobody@example.org", later(5))).toBe(false);
  expect((await row()).state).toBe("bounced");
  expect(await confirm(db, context, await tokenOf(), later(6))).toBe(false);
});

test("the mailbox of somebody who left and was typed in again can turn us away for good too", async () => {
  await ask("ada@example.org", noon);
  await unsubscribe(db, context.secret, await tokenOf("unsubscribe"), later(5));
  expect(await stopBounced(db, "ada@example.org", later(6))).toBe(false);
  expect((await row()).state).toBe("unsubscribed");
  await ask("ada@example.org", later(60));
  expect(await stopBounced(db, "ada@example.org", later(61))).toBe(true);
  expect((await row()).state).toBe("bounced");
  expect(await mails()).toEqual([]);
});

/** Thirty ways to write one domain, with letters of an East Asian keyboard. */
const spellings = Array.from({ length: 30 }, (_, n) => {
  const letters = Array.from("bigcorp", (letter, at) =>
    (n >> at) & 1 ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
  );
  return `victim@${letters.join("")}.example`;
});

test("one mailbox in thirty spellings gets three mails a day and stands on the list once", async () => {
  expect(new Set(spellings).size).toBe(30);
  for (const [n, spelling] of spellings.entries()) await ask(spelling, later(3 * n));
  expect((await mails()).map(({ to_address }) => to_address)).toEqual(
    Array(3).fill("victim@bigcorp.example"),
  );
  expect((await db.selectFrom("subscribers").selectAll().execute()).map(({ address }) => address)).toEqual([
    "victim@bigcorp.example",
  ]);
});

test("whoever signs up on a Spanish page is asked, reminded and welcomed in Spanish, with links to that page", async () => {
  await signUp(db, { ...context, language: "es" }, "ana@example.org", noon);
  await sendReminders(db, context, later(4 * day));
  const token = await tokenOf();
  await confirm(db, context, token, later(4 * day + 5));
  expect(await subjects()).toEqual([
    "Confirme su suscripción al boletín de 901 AI",
    "¿Todavía quiere recibir el boletín de 901 AI?",
    "Ya está suscrito: el boletín de 901 AI",
  ]);
  for (const { text } of await mails()) expect(text).toContain("https://901ai.example/es?newsletter=");
  await signUp(db, context, "ana@example.org", later(9 * day));
  expect((await subjects()).at(-1)).toBe("You're already subscribed to the 901 AI newsletter");
});
