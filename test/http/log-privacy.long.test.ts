/** The log holds nothing that a visitor typed, whatever fails. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forms } from "../../forms/catalog.ts";
import { ask, exchange, post, right } from "../support/ask.ts";
import { freePort } from "../support/free-port.ts";
import { type MailServerForTests, openMailServerForTests } from "../support/mail-server.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

const mark = /marmalade|zanzibar|203\.0\.113\.77/i;
let mailServer: MailServerForTests;
let server: RunningServer;

beforeEach(async () => {
  mailServer = await openMailServerForTests();
  const metrics = String(await freePort());
  server = await startServer({ SMTP_URL: mailServer.url, TRUST_PROXY: "1", METRICS_PORT: metrics });
});

afterEach(async () => {
  await server.close();
  await mailServer.close();
});

/** Every field that takes free text holds the mark; so do the headers. */
function marked(form: keyof typeof right): { path: string; fields: Record<string, string> } {
  const { path, fields } = right[form];
  const free = [
    "name",
    "subject",
    "message",
    "organization",
    "title",
    "story",
    "eventTitle",
    "place",
    "description",
  ];
  const changed = Object.entries(fields).map(([name, value]) => {
    if (name === "email") return [name, `marmalade-${form}@zanzibar.org`];
    return [name, free.includes(name) ? `Marmalade from Zanzibar, ${value}` : value];
  });
  return { path, fields: Object.fromEntries(changed) };
}

const headers = {
  "X-Forwarded-For": "203.0.113.77",
  "User-Agent": "Marmalade/1.0",
  Referer: "http://zanzibar.example/?q=marmalade",
  Cookie: "marmalade=zanzibar",
  Authorization: "Basic marmalade",
};

/** Every form, by a plain post and by our script, as it should be and with a broken rule, an unknown field and a strange type. */
async function sendEverything(): Promise<number[]> {
  const statuses: number[] = [];
  for (const name of Object.keys(forms) as (keyof typeof right)[]) {
    const { path, fields } = marked(name);
    const call = path === "/" ? "/_.data?index&marmalade=1" : `${path}.data?marmalade=1`;
    for (const sent of [fields, { ...fields, email: "marmalade" }, { ...fields, marmalade: "zanzibar" }]) {
      statuses.push((await post(server.url, `${path}?marmalade=zanzibar`, sent, headers)).status);
      const keyed = { ...sent, idempotencyKey: crypto.randomUUID() };
      statuses.push((await post(server.url, call, keyed, headers)).status);
    }
    const json = { ...headers, "Content-Type": "application/json" };
    statuses.push(
      (await ask(server.url, path, { method: "POST", headers: json, body: '{"marmalade":1}' })).status,
    );
    const parts = { ...headers, "Content-Type": "multipart/form-data; boundary=marmalade" };
    statuses.push(
      (await ask(server.url, path, { method: "POST", headers: parts, body: "--marmalade\r\nz" })).status,
    );
    const foreign = { ...headers, Origin: "https://zanzibar.example" };
    statuses.push((await post(server.url, path, fields, foreign)).status);
  }
  await ask(server.url, "/contact?receipt=marmalade", { headers });
  await ask(server.url, "/?newsletter=confirm&token=1.marmalade", { headers });
  await ask(server.url, "/contact/marmalade@zanzibar.org", { headers });
  await exchange(server.url, "GET / HTTP/1.1\r\nMarmalade zanzibar\r\n\r\n");
  return statuses;
}

const quiet = () => {
  expect(server.output()).not.toMatch(mark);
  expect(server.output()).not.toContain("127.0.0.1");
};

test("while all goes well nothing of what was sent is in the server's output", async () => {
  const statuses = await sendEverything();
  for (const status of [200, 303, 403, 415, 422]) expect(statuses).toContain(status);
  await mailServer.received(5);
  expect(mailServer.mails.some(({ raw }) => /marmalade/i.test(raw))).toBe(true);
  quiet();
});

test("nor is it when the mail server refuses, quoting the address, or breaks the line in the middle", async () => {
  const faults = [
    { at: "RCPT TO", answer: 550 },
    { at: "DATA", answer: "drop" },
    { at: "DATA", answer: 451 },
  ] as const;
  let turn = 0;
  mailServer.misbehave((to) => (to ? faults[turn++ % faults.length] : undefined));
  await sendEverything();
  await vi.waitFor(() => expect(server.output()).toContain("a mail was set aside"), 20_000);
  quiet();
});

test("nor is it when the database refuses the row", async () => {
  const db = openBeside(server);
  await db.schema.dropTable("outbox").execute();
  await db.schema.dropTable("subscribers").execute();
  await db.destroy();
  expect(await sendEverything()).toContain(503);
  await vi.waitFor(() => expect(server.output()).toContain("could not be saved"), 20_000);
  quiet();
});
