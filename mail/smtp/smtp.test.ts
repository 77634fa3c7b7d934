/** How we speak to a mail server: on whose terms, and what may stand in a header. */
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type MailDelivery, mailTo, openMailDelivery } from "../../test/support/mail-delivery.ts";
import { type MailServerForTests, openMailServerForTests } from "../../test/support/mail-server.ts";

let mailServer: MailServerForTests;
let outbox: MailDelivery;

afterEach(async () => {
  await outbox.close();
  await mailServer.close();
});

test("with the right name and password mail leaves; with the wrong one it waits and loses no attempt", async () => {
  mailServer = await openMailServerForTests({ auth: { user: "us", pass: "p@ss/word" } });
  const wrong = await openMailDelivery(`smtp://us:wrong@127.0.0.1:${mailServer.port}`);
  await wrong.post("ada@example.org");
  while (wrong.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await wrong.close();
  expect(wrong.log.join()).toMatch(/"why":"AUTH PLAIN 535/);
  outbox = await openMailDelivery(`smtp://us:p%40ss%2Fword@127.0.0.1:${mailServer.port}`);
  await outbox.post("ada@example.org");
  expect((await mailServer.received(1))[0]?.to).toEqual(["ada@example.org"]);
});

test.each([
  ["refuses the connection", "554 5.7.1 go away\r\n"],
  ["is too busy", "421 4.3.2 later\r\n"],
  ["speaks no SMTP", "HTTP/1.1 400 Bad Request\r\n\r\n"],
])("a mail server that %s costs no mail an attempt", async (_, greeting) => {
  mailServer = await openMailServerForTests();
  const rude = createServer((socket) => socket.on("error", () => {}).end(greeting)).listen(0, "127.0.0.1");
  await new Promise((resolve) => rude.once("listening", resolve));
  outbox = await openMailDelivery(`smtp://127.0.0.1:${(rude.address() as { port: number }).port}`);
  await outbox.post("ada@example.org", "bea@example.org");
  while (outbox.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await outbox.delivery.stop();
  rude.close();
  expect(await outbox.states()).toMatchObject(Array(2).fill({ state: "waiting", attempts: 0 }));
});

test("to another machine mail goes encrypted or not at all", async () => {
  mailServer = await openMailServerForTests();
  // On Linux this is the same machine, but nothing that we take for the loopback.
  outbox = await openMailDelivery(`smtp://0.0.0.0:${mailServer.port}`);
  await outbox.post("ada@example.org");
  while (outbox.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(mailServer.mails).toEqual([]);
  expect(await outbox.states()).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("an owner who has a mail server of their own without encryption can say so", async () => {
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(`smtp://0.0.0.0:${mailServer.port}?requireTLS=false`);
  await outbox.post("ada@example.org");
  expect((await mailServer.received(1))[0]).toMatchObject({ to: ["ada@example.org"], secure: false });
});

test("mail goes encrypted where the server offers it and we ask for it, and not to a certificate nobody knows", async () => {
  mailServer = await openMailServerForTests({ tls: true });
  outbox = await openMailDelivery(`smtp://0.0.0.0:${mailServer.port}`);
  await outbox.post("ada@example.org");
  while (outbox.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await outbox.close();
  expect(mailServer.mails).toEqual([]);
  outbox = await openMailDelivery(`smtp://0.0.0.0:${mailServer.port}?tls.rejectUnauthorized=false`);
  await outbox.post("ada@example.org");
  expect((await mailServer.received(1))[0]).toMatchObject({ to: ["ada@example.org"], secure: true });
});

test.each([
  ["a line break and a header", "Ada\r\nBcc: evil@example.net", "Ada Bcc: evil@example.net"],
  ["an address in angle brackets", "Ada <evil@example.net>", "Ada <evil@example.net>"],
  ["commas and addresses", "evil@example.net, Ada, x@example.net", "evil@example.net, Ada, x@example.net"],
  ["quotes and a backslash", 'Ada "the \\" Carter', 'Ada "the \\" Carter'],
  ["an encoded word", "=?utf-8?q?evil=40x.net?= <x@y.zz>", "= ?utf-8?q?evil=40x.net?= <x@y.zz>"],
  ["NUL and other controls", "A\u0000d\u0007a\u2028", "A d a"],
  ["letters of another script", "Ада Картер 🎸", "Ада Картер 🎸"],
  ["more letters than a header takes", "é".repeat(300), "é".repeat(100)],
])("a name with %s stays a name", async (_, typed, shown) => {
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(mailServer.url);
  const box = { name: typed, address: "ada@example.org" };
  await outbox.queue(
    mailTo("owner@example.org", { to: { ...box, address: "owner@example.org" }, replyTo: box }),
  );
  outbox.delivery.wake();
  const [received] = await mailServer.received(1);
  expect(received?.to).toEqual(["owner@example.org"]);
  expect(received?.mail).toMatchObject({
    to: [{ name: shown, address: "owner@example.org" }],
    replyTo: [{ name: shown, address: "ada@example.org" }],
  });
  expect(received?.mail).not.toHaveProperty("bcc");
  const head = received?.raw.split("\r\n\r\n")[0] ?? "";
  expect(head.split("\r\n").filter((line) => /^(to|cc|bcc|reply-to|from):/i.test(line))).toHaveLength(3);
  expect(Math.max(...head.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(998);
});

test.each([
  ["a name of letters abroad", "ada@münchen.example", "ada@xn--mnchen-3ya.example"],
  [
    "everything that may stand before the @",
    "a!#$%&'*+/?=^_`{|}~-.b@example.org",
    "a!#$%&'*+/?=^_`{|}~-.b@example.org",
  ],
])("an address with %s can be answered", async (_, typed, shown) => {
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(mailServer.url);
  await outbox.queue(mailTo("owner@example.org", { replyTo: { name: "Ada", address: typed } }));
  outbox.delivery.wake();
  const [received] = await mailServer.received(1);
  expect(received?.mail.replyTo).toEqual([{ name: "Ada", address: shown }]);
});

test.each([
  ["two addresses", "a@example.org, evil@example.net"],
  ["an address in brackets", "<a@example.org>"],
  ["a line break", "a@example.org\r\nBcc: evil@example.net"],
  ["letters that ask for SMTPUTF8", "åda@example.org"],
  ["an encoded word", "=?utf-8?q?evil?=@example.org"],
  ["no address at all", "ada"],
])("with %s as its sender the mail goes out without Reply-To", async (_, address) => {
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(mailServer.url);
  await outbox.queue(mailTo("owner@example.org", { replyTo: { name: "Ada", address } }));
  outbox.delivery.wake();
  const [received] = await mailServer.received(1);
  expect(received?.to).toEqual(["owner@example.org"]);
  expect(received?.mail.replyTo).toBeUndefined();
  expect(received?.raw).not.toContain("evil");
});

test.each([
  ["two addresses", "a@example.org, evil@example.net"],
  ["a line break and a command", "a@example.org>\r\nRCPT TO:<evil@example.net"],
])("%s in the place of one reach nobody, and the mail is set aside", async (_, address) => {
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(mailServer.url);
  await outbox.post(address);
  await outbox.idle();
  expect(mailServer.mails).toEqual([]);
  expect(await outbox.states()).toMatchObject([{ state: "set aside" }]);
});
