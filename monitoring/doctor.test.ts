/** The doctor on a made-up patient: a folder, a mail server and a web server on the loopback, and its own name server. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { backup } from "../db/backup/backup.ts";
import { backUpTo } from "../db/backup/backup-folder.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { readSettings } from "../server/config.ts";
import { listen } from "../server/process/lifecycle.ts";
import { openMailServerForTests } from "../test/support/mail-server.ts";
import { setSnapshot } from "../text/words/reading.ts";
import { checkCanary as makeDailyCheck, runCanary } from "./canary.ts";
import { noteCanary, readCanaryNotes } from "./canary-state.ts";
import { checkCalendars, checkCanary, checkFeeds } from "./doctor/background-work.ts";
import { checkBackups, checkDatabase, checkDisk, checkSecret } from "./doctor/data.ts";
import { checkDesk } from "./doctor/desk.ts";
import { checkMailDomain } from "./doctor/dns.ts";
import { type Check, type DoctorContext, findingText, runCheck } from "./doctor/finding.ts";
import { checkMailServer } from "./doctor/mail-server.ts";
import { auditFinding } from "./doctor/packages.ts";
import { checkPromises, confirmPromises, readPromises } from "./doctor/promises.ts";
import { checkProxy, noteUnreadProxy } from "./doctor/proxy.ts";
import { checkClock, checkPlaceholders, checkSite } from "./doctor/site.ts";

// The facts as they come, whatever the owner has made of them.
const asTheyCome = {
  "site.domain": "901ai.example",
  "site.email": "info@901ai.example",
  "site.pressEmail": "press@901ai.example",
  "site.ownerEmail": "owner@901ai.example",
  "site.social.twitter": "901ai",
  "site.social.linkedin": "901ai",
  "site.socialConfirmed": false,
  "site.operator": "",
  "site.legalForm": "",
  "site.funding": "",
  "site.postalAddress": "",
};
beforeAll(() => setSnapshot({ settings: asTheyCome, wording: {} }));
afterAll(() => setSnapshot({ settings: {}, wording: {} }));

const now = new Date("2026-07-02T12:00:00Z");
let dataDir: string;
let db: Database;
let server: Server | undefined;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "doctor-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  server?.close();
  server = undefined;
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

function patient(settings: Record<string, string> = {}, more: Partial<DoctorContext> = {}): DoctorContext {
  const names = { resolveMx: async () => [], resolveTxt: async () => [] };
  return {
    settings: readSettings({ DATA_DIR: dataDir, ...settings }),
    now: () => now,
    open: async () => db,
    sources: [],
    names,
    ...more,
  };
}

/** State and words of each finding, in one line. */
async function told(check: Check, of: DoctorContext): Promise<string[]> {
  return [await check(of)].flat().map((finding) => `${finding.state}: ${findingText(finding)}`);
}

async function invite(): Promise<void> {
  const person = { email: "ada@example.org", address: "ada@example.org", name: "Ada", role: "owner" };
  await db
    .insertInto("people")
    .values({ ...person, invited_at: now.toISOString() })
    .execute();
}

/** A web server that answers as a site may; returns its origin. */
async function open(status: number, text: string, headers: Record<string, string> = {}): Promise<string> {
  server = createServer((_, response) => response.writeHead(status, headers).end(text));
  return `http://127.0.0.1:${await listen(server, { port: 0, host: "127.0.0.1" })}`;
}

test("placeholders are named, in the words and in the settings, and real settings are not", async () => {
  const [line = ""] = await told(checkPlaceholders, patient({ OWNER_EMAIL: "me@memphis.org" }));
  expect(line).toMatch(
    /^wrong: .* Set .*\bThe owner’s address at the desk, under Site, and MAIL_FROM, PRESS_EMAIL in/,
  );
});

test("as long as the owner has not said who runs the site, and whose the accounts are, the doctor asks", async () => {
  const [, ...asked] = await told(checkPlaceholders, patient());
  expect(asked).toEqual([
    expect.stringMatching(
      /^warn: .*who runs the site.* Set Who runs the site, Legal form, Who pays for it at the desk/,
    ),
    expect.stringMatching(/^warn: .*@901ai on X.* say that they are yours/),
    expect.stringMatching(/^warn: .*no postal address/),
  ]);
});

test("the owner is asked to confirm what the site promises, until it is done", async () => {
  expect(await told(checkPromises, patient())).toEqual([
    expect.stringMatching(/^warn: .*docs\/owners-promises\.md.*promises confirm$/),
  ]);
  await confirmPromises(db, now, "an earlier text");
  expect(await told(checkPromises, patient())).toEqual([
    expect.stringMatching(/^warn: You confirmed on 2026-07-02 .* changed since/),
  ]);
  const { version, sections } = await readPromises(db);
  const sentences = sections.flatMap(({ promises }) => promises.map(({ says }) => says));
  expect(sentences.join()).toContain("We typically respond within 24-48 hours");
  expect(sentences.length).toBeGreaterThan(20);
  await confirmPromises(db, now, version);
  expect(await told(checkPromises, patient())).toEqual([
    "ok: You confirmed on 2026-07-02 what the site promises.",
  ]);
});

test("a proxy that is not trusted is noticed, by its own word and by an address on TLS", async () => {
  const http = { SITE_URL: "http://127.0.0.1:9" };
  expect(await told(checkProxy, patient(http))).toEqual(["ok: TRUST_PROXY is 0, and no proxy was noticed."]);
  expect(await told(checkProxy, patient())).toEqual([
    expect.stringMatching(/^warn: TRUST_PROXY is 0, but SITE_URL is https.* set TRUST_PROXY=1/),
  ]);
  await noteUnreadProxy(db, new Date(now.getTime() - 3_600_000));
  expect((await told(checkProxy, patient(http)))[0]).toMatch(/^warn: .* X-Forwarded-For/);
  expect((await told(checkProxy, patient()))[0]).toMatch(
    /^wrong: .* X-Forwarded-For .* and SITE_URL is https/,
  );
  expect((await told(checkProxy, patient({ TRUST_PROXY: "1" })))[0]).toMatch(/^ok: TRUST_PROXY is 1/);
  await noteUnreadProxy(db, new Date(now.getTime() - 8 * 24 * 3_600_000));
  expect((await told(checkProxy, patient(http)))[0]).toMatch(/^ok: /);
});

test("a desk to which nobody is invited is shut; one without an address of its own is only for this machine", async () => {
  const [shut = ""] = await told(checkDesk, patient());
  expect(shut).toMatch(/^ok: Nobody is invited/);
  await invite();
  expect(await told(checkDesk, patient())).toEqual([
    expect.stringMatching(/^warn: DESK_URL is not set: .* only on this machine/),
  ]);
});

test("a desk's address must be its own, on https, and lead to the desk", async () => {
  await invite();
  const own = { SITE_URL: "https://memphis.example", DESK_URL: "https://memphis.example" };
  expect((await told(checkDesk, patient(own)))[0]).toMatch(/^wrong: .* the address of the site itself/);
  const plain = { DESK_URL: "http://desk.memphis.invalid" };
  expect(await told(checkDesk, patient(plain))).toEqual([
    expect.stringMatching(/^wrong: .* without https:\/\//),
    expect.stringMatching(/^warn: .* can't be reached/),
  ]);
  const DESK_URL = await open(200, '<link rel="stylesheet" href="/desk-assets/root.css">');
  expect(await told(checkDesk, patient({ DESK_URL }))).toEqual([
    `ok: DESK_URL is ${DESK_URL}.`,
    `ok: The desk answers at ${DESK_URL}.`,
  ]);
  server?.close();
  const other = await open(502, "Bad gateway");
  expect((await told(checkDesk, patient({ DESK_URL: other })))[1]).toMatch(
    /^wrong: .* status 502 and not as the desk does\. Does the proxy/,
  );
});

test("a site that answers is told from one that somebody else answers for, and from silence", async () => {
  const url = await open(200, "ok");
  expect(await told(checkSite, patient({ SITE_URL: url }))).toEqual([
    `wrong: SITE_URL is ${url}: visitors need https://, and links in emails would go to http. Put a proxy in front of it and set SITE_URL (docs/deploying.md).`,
    `ok: ${url}/healthz answers.`,
  ]);
  server?.close();
  const other = await open(200, "<html>It works!</html>");
  expect((await told(checkSite, patient({ SITE_URL: other })))[1]).toMatch(/^wrong: .* Does the proxy/);
  server?.close();
  server?.closeAllConnections();
  expect((await told(checkSite, patient({ SITE_URL: other })))[1]).toMatch(/^warn: .*\(ECONNREFUSED\)/);
});

/** A publisher that says it is so late. */
const publisher = async (headers: Record<string, string>) => ({
  name: "A Paper",
  url: `${await open(405, "", headers)}/feed`,
  topic: "",
});

test.each([
  ["Thu, 02 Jul 2026 12:00:01 GMT", /^ok: .* that of A Paper are 2 seconds apart/],
  ["Thu, 02 Jul 2026 11:59:40 GMT", /^warn: .* 20 seconds apart/],
  ["Thu, 02 Jul 2026 13:00:00 GMT", /^wrong: .* 360\d seconds apart/],
])("against a publisher whose clock says %s ours is judged", async (date, wanted) => {
  const sources = [
    { name: "Closed", url: "http://127.0.0.1:9/feed", topic: "" },
    await publisher({ Date: date }),
  ];
  expect((await told(checkClock, patient({}, { sources })))[0]).toMatch(wanted);
});

test("neither our own site, whose clock is ours, nor what a cache has kept says what time it is", async () => {
  const right = { Date: now.toUTCString() };
  const none = ["warn: There is no other clock to compare this machine's with."];
  const ours = await publisher(right);
  const SITE_URL = new URL(ours.url).origin;
  expect(await told(checkClock, patient({ SITE_URL }))).toEqual(none);
  expect(await told(checkClock, patient({ SITE_URL }, { sources: [ours] }))).toEqual(none);
  server?.close();
  const sources = [await publisher({ ...right, Age: "86400" })];
  expect(await told(checkClock, patient({}, { sources }))).toEqual(none);
});

test("a secret that others may read is wrong, and the database and the disk are tried", async () => {
  expect((await told(checkSecret, patient()))[0]).toMatch(/^ok: The secret is in .*secret, readable/);
  const { chmodSync } = await import("node:fs");
  chmodSync(join(dataDir, "secret"), 0o644);
  expect((await told(checkSecret, patient()))[0]).toMatch(/^wrong: .* Run: chmod 600/);
  expect((await told(checkDatabase, patient()))[0]).toMatch(
    /^ok: All of the database is readable\. .* a row was committed to SQLite in \d+ ms/,
  );
  expect((await told(checkDisk, patient()))[0]).toMatch(/ MB left, \d+ %/);
  await db.schema.dropTable("outbox").execute();
  const [broken] = await runCheck(checkDatabase, patient());
  expect(broken).toMatchObject({ state: "wrong", says: expect.stringContaining("no such table: outbox") });
});

test("a damaged database is wrong, with what to do, though rows can still be written to it", async () => {
  await sql`create table filler (words text)`.execute(db);
  for (let i = 0; i < 50; i++) await sql`insert into filler values (${"word ".repeat(500)})`.execute(db);
  await db.destroy();
  const file = join(dataDir, "site.db");
  const bytes = readFileSync(file);
  // The last page is one of the filler's: what stands at its head is no page any more.
  bytes.fill(0x5a, bytes.length - 4096, bytes.length - 4000);
  writeFileSync(file, bytes);
  db = openDatabase({ dataDir });
  expect((await told(checkDatabase, patient()))[0]).toMatch(
    /^wrong: .*site\.db is damaged: .*\. Stop the site and restore .*npm run desk -- restore FILE/,
  );
});

test("a backup is judged by its age, and what is no backup does not count", async () => {
  const folder = join(dataDir, "backups");
  expect((await told(checkBackups, patient()))[0]).toMatch(
    /^wrong: There is no backup in .*backups\. Make one/,
  );
  mkdirSync(folder);
  writeFileSync(join(folder, "notes.txt"), "not a backup");
  expect((await told(checkBackups, patient()))[0]).toMatch(/^wrong: There is no backup/);
  const file = join(folder, "site.db");
  await backup(db, file);
  // Made by hand, on another machine for instance: of that only the note is here.
  const elsewhere = join(dataDir, "elsewhere.db");
  const made = { dataDir, file: elsewhere };
  utimesSync(file, 1_000, 1_000);
  await backUpTo(db, { ...made, now: new Date(now.getTime() - 3_600_000) }, (path) => backup(db, path));
  expect((await told(checkBackups, patient()))[0]).toMatch(
    /^ok: The newest backup was written 1 hour ago, and is not in/,
  );
  for (const [days, wanted] of [
    [1, /^ok: .* site\.db, 24 hours old\.$/],
    [3, /^warn: .* site\.db, 3 days old\. Make one every day/],
    [9, /^wrong: .* 9 days old/],
  ] as const) {
    const then = now.getTime() / 1000 - days * 86_400;
    utimesSync(file, then, then);
    expect((await told(checkBackups, patient({}, { backups: folder })))[0]).toMatch(wanted);
  }
});

test("the mail server is tried as far as signing in, nothing is sent, and a wrong password is told from silence", async () => {
  expect((await told(checkMailServer, patient()))[0]).toMatch(/^warn: SMTP_URL is not set/);
  const mail = await openMailServerForTests({ auth: { user: "site", pass: "right" } });
  const knocked = (password: string, more: Partial<DoctorContext> = {}) =>
    told(checkMailServer, patient({ SMTP_URL: mail.url.replace("//", `//site:${password}@`) }, more));
  expect(await knocked("right")).toEqual([
    `ok: 127.0.0.1:${mail.port} answers and knows our name and password.`,
  ]);
  const [refused = ""] = await knocked("wrong");
  expect(refused).toMatch(/^wrong: .* does not take this name and password.*\(AUTH .*535/);
  expect(refused).not.toMatch(/site:|wrong@/);
  expect(mail.mails).toEqual([]);
  expect((await knocked("right", { mailTo: "me@memphis.org" }))[1]).toMatch(
    /^ok: It accepted an email to me@memphis/,
  );
  expect(mail.mails.map(({ to, mail: { subject } }) => `${to} ${subject}`)).toEqual([
    "me@memphis.org 901 AI: test email",
  ]);
  mail.misbehave(() => ({ at: "RCPT TO", answer: 550 }));
  expect((await knocked("right", { mailTo: "me@memphis.org" }))[1]).toMatch(
    /^wrong: It did not accept .*550/,
  );
  await mail.close();
  expect((await knocked("right"))[0]).toMatch(/^wrong: .* does not answer\. .*\(CONN ECONNREFUSED\)/);
});

test("a mail server whose certificate nobody trusts is wrong", async () => {
  const mail = await openMailServerForTests({ tls: true });
  const url = `${mail.url}?ignoreTLS=false&requireTLS=true`;
  const [line = ""] = await told(checkMailServer, patient({ SMTP_URL: url }));
  expect(line).toMatch(/^wrong: No encrypted connection to 127\.0\.0\.1:\d+ could be made/);
  await mail.close();
});

/** A name server with these records; what begins with "!" is its failure. */
function zone(records: Record<string, string[]>): Partial<DoctorContext> {
  const look = async (kind: string, name: string) => {
    const found = records[`${kind} ${name}`] ?? [];
    if (found[0]?.startsWith("!")) throw Object.assign(new Error("dns"), { code: found[0].slice(1) });
    if (found.length === 0) throw Object.assign(new Error("dns"), { code: "ENODATA" });
    return found;
  };
  return {
    names: {
      resolveMx: async (name) => (await look("MX", name)).map((exchange) => ({ exchange, priority: 1 })),
      // As long records come: in pieces.
      resolveTxt: async (name) => (await look("TXT", name)).map((text) => [text.slice(0, 9), text.slice(9)]),
    },
    dkimSelector: "s1",
  };
}

const good = {
  "MX mail.memphis.org": ["mx.memphis.org"],
  "TXT mail.memphis.org": ["google-site-verification=x", "v=spf1 include:_spf.memphis.org ~all"],
  "TXT _dmarc.memphis.org": ["v=DMARC1; p=quarantine"],
  "TXT s1._domainkey.mail.memphis.org": ["v=DKIM1; k=rsa; p=MIIB"],
};
const states = async (records: Record<string, string[]>, more: Partial<DoctorContext> = {}) =>
  (await checkMailDomain(patient({ MAIL_FROM: "info@mail.memphis.org" }, { ...zone(records), ...more }))).map(
    ({ state }) => state,
  );

test("a mail domain with all its records is well, by the policy of the domain above too", async () => {
  expect(await states(good)).toEqual(["ok", "ok", "ok", "ok"]);
});

test.each([
  ["none at all", {}, ["warn", "wrong", "warn", "wrong"]],
  ["an MX that takes no mail", { ...good, "MX mail.memphis.org": [""] }, ["wrong", "ok", "ok", "ok"]],
  [
    "two SPF records",
    { ...good, "TXT mail.memphis.org": ["v=spf1 ~all", "v=spf1 mx -all"] },
    ["ok", "wrong", "ok", "ok"],
  ],
  ["SPF for everybody", { ...good, "TXT mail.memphis.org": ["v=spf1 +all"] }, ["ok", "warn", "ok", "ok"]],
  ["another spf version", { ...good, "TXT mail.memphis.org": ["v=spf10 ~all"] }, ["ok", "wrong", "ok", "ok"]],
  [
    "a DMARC record without a policy",
    { ...good, "TXT _dmarc.mail.memphis.org": ["v=DMARC1; rua=x"] },
    ["ok", "ok", "wrong", "ok"],
  ],
  [
    "a DKIM key that was withdrawn",
    { ...good, "TXT s1._domainkey.mail.memphis.org": ["v=DKIM1; p="] },
    ["ok", "ok", "ok", "wrong"],
  ],
  [
    "a name server that does not answer",
    { ...good, "MX mail.memphis.org": ["!ETIMEOUT"] },
    ["warn", "ok", "ok", "ok"],
  ],
])("a mail domain with %s", async (_, records, wanted) => {
  expect(await states(records)).toEqual(wanted);
});

test("without a selector DKIM is looked up under usual names, and an example domain is not looked up", async () => {
  const unknown = { dkimSelector: undefined };
  expect((await states(good, unknown))[3]).toBe("ok");
  const { "TXT s1._domainkey.mail.memphis.org": key, ...others } = good;
  expect((await states({ ...others, "TXT ours7._domainkey.mail.memphis.org": key }, unknown))[3]).toBe(
    "warn",
  );
  const [line] = await told(checkMailDomain, patient({ MAIL_FROM: "info@901ai.example" }));
  expect(line).toMatch(/^wrong: Email comes from 901ai\.example, which belongs to nobody/);
});

test("feeds and the daily check are judged by when they last went well", async () => {
  const sources = [{ name: "A", url: "https://a.org/feed", topic: "" }];
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
  expect((await told(checkFeeds, patient({}, { sources })))[0]).toMatch(
    /^warn: No news source has been read yet/,
  );
  expect((await told(checkCanary, patient(smtp)))[0]).toMatch(/^warn: .* never come through/);
  const note = { url: "https://a.org/feed", name: "A", last_attempt: now.toISOString(), failures: 3 };
  await db.insertInto("news_sources").values(note).execute();
  expect((await told(checkFeeds, patient({}, { sources })))[0]).toMatch(/^wrong: None of 1 /);
  await db.updateTable("news_sources").set({ last_success: "2026-07-02T10:00:00.000Z" }).execute();
  await noteCanary(db, { green: "2026-07-02T10:00:00.000Z" });
  expect((await told(checkFeeds, patient({}, { sources })))[0]).toMatch(/^warn: 0 of 1 .* 2 hours ago/);
  expect((await told(checkCanary, patient(smtp)))[0]).toBe("ok: The daily check came through 2 hours ago.");
  await noteCanary(db, { redSince: "2026-07-02T11:00:00.000Z" });
  expect((await told(checkCanary, patient(smtp)))[0]).toMatch(/^wrong: .* since 2026-07-02T11/);
});

test("while the site is closed there is no daily check, and none is missed", async () => {
  setSnapshot({ settings: { ...asTheyCome, "launch.isClosed": true }, wording: {} });
  const settings = { mailFrom: "site@example.org" };
  const log = { error: () => {}, info: () => {} };
  const context = { db, secret: "s".repeat(32), url: await open(503, ""), settings, now: () => now, log };
  await makeDailyCheck(context);
  expect(await runCanary(context, 0)).toMatch(/^the site is closed/);
  expect(await readCanaryNotes(db)).toMatchObject({ sent: null, redSince: null });
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
  expect((await told(checkCanary, patient(smtp)))[0]).toMatch(/^ok: While the site is closed/);
  setSnapshot({ settings: asTheyCome, wording: {} });
});

test("a calendar that has failed for a week needs a look, one of a day does not", async () => {
  const added_at = now.toISOString();
  for (const [name, days] of [
    ["Library", 8],
    ["Church", 1],
  ] as const) {
    const url = `https://${name}.example/c.ics`;
    const failing_since = new Date(now.getTime() - days * 86_400_000).toISOString();
    const state = { failing_since, last_error: "It answered 404 instead of 200." };
    await db.insertInto("calendars").values({ url, name, added_at }).execute();
    await db
      .insertInto("news_sources")
      .values({ url, name, ...state })
      .execute();
  }
  const found = await told(checkCalendars, patient());
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^warn: The calendar “Library” has not been read for 8 days\. It answered 404/);
});

test("known weaknesses are named by how grave they are, and nobody is told that there are none when nobody was asked", () => {
  const audit = (critical: number, low: number) =>
    JSON.stringify({
      metadata: { vulnerabilities: { critical, low, high: 0, total: critical + low } },
      vulnerabilities: { undici: { severity: critical ? "critical" : "low" } },
    });
  expect(auditFinding(audit(0, 0)).state).toBe("ok");
  expect(auditFinding(audit(0, 1))).toMatchObject({
    state: "warn",
    says: expect.stringContaining("undici (low)"),
  });
  expect(auditFinding(audit(1, 0)).state).toBe("wrong");
  for (const text of [undefined, "", "<html>", '{"message":"405 Method Not Allowed","error":{}}']) {
    expect(auditFinding(text).state).toBe("warn");
    expect(auditFinding(text).says).toContain("were not checked");
  }
});
