/** Another city on the same code and the same build: content-example/ is imported into a running server, and all of it read. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pages } from "../../content/pages.ts";
import { openDatabase } from "../../db/open.ts";
import { drawings } from "../../media/drawings.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import { ask, post, right } from "../support/ask.ts";
import { findHtmlFaults } from "../support/html-faults.ts";
import { type MailServerForTests, openMailServerForTests } from "../support/mail-server.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";
import { type City, example, findLeaks, readCities } from "./leaks.ts";

const home = join(import.meta.dirname, "../..");
let first: City;
let second: City;
let mailServer: MailServerForTests;
let server: RunningServer;
let before = "";
/** Length of what the server printed before the import. */
let started = 0;

beforeAll(async () => {
  [first, second] = readCities();
  mailServer = await openMailServerForTests();
  const dataDir = await mkdtemp(join(tmpdir(), "city-"));
  await cp(join(example, "starter"), join(dataDir, "starter"), { recursive: true });
  server = await startServer({ SMTP_URL: mailServer.url, DATA_DIR: dataDir });
  before = (await ask(server.url, "/")).text;
  started = server.output().length;
  const file = await readFile(join(example, "city.json"), "utf8");
  expect(await deskWith(file, "act", "words.import", "-")).toContain("Imported");
  // As long as any server may take.
  await pause(5_000);
});

afterAll(async () => {
  setSnapshot({ settings: {}, wording: {} });
  await server?.close();
  await mailServer?.close();
});

const desk = (...words: string[]) => deskWith("", ...words);

/** What a command of the desk prints; `typed`: its standard input. */
async function deskWith(typed: string, ...words: string[]): Promise<string> {
  const env = testEnvironment({ PATH: process.execPath.replace(/\/node$/, ""), DATA_DIR: server.dataDir });
  const child = spawn(process.execPath, ["cli.ts", ...words], { cwd: home, env });
  child.stdin.end(typed);
  const closed = once(child, "close");
  const [said, wrong] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  const [code] = await closed;
  if (code !== 0) throw new Error(`desk ${words.join(" ")}: ${wrong}`);
  return said;
}

const leaks = (shown: Record<string, string>) => findLeaks(shown, first, second);

test("no page, feed, calendar or list of the second city says a word of the first", async () => {
  // So that this test can fail.
  expect(leaks({ before }).length).toBeGreaterThan(10);
  const paths = [
    ...Object.values(pages).map(({ path }) => path),
    "/record",
    ..."/topics/harbor /topics/cannery /topics/evenings /embed/topics/harbor /data /press".split(" "),
    ..."/record.json /record.csv /promises.json /meetings.json /meetings.ics".split(" "),
    "/search?q=tide",
    ..."/nowhere /events.ics /feed.xml /feed.json /sitemap.xml /robots.txt /llms.txt /site.webmanifest".split(
      " ",
    ),
    "/.well-known/security.txt",
    "/functions/v1/fetch-ai-news",
    "/news?form=story",
    "/events?form=event",
    ...["confirm&token=1.AAAA", "confirmed", "unsubscribed"].map((step) => `/?newsletter=${step}`),
  ];
  const shown: Record<string, string> = {};
  for (const path of paths) {
    const { status, text } = await ask(server.url, path);
    expect([200, 404], path).toContain(status);
    shown[path] = text;
  }
  expect(shown["/"]).toContain("Port Example");
  expect(shown["/events.ics"]).toContain("BEGIN:VEVENT");
  expect(leaks(shown)).toEqual([]);
});

test("its pages, with the event and the story it lists, are HTML without a fault", async () => {
  for (const [path, part] of Object.entries({
    "/events": "Reading a tide table",
    "/news": "community-story",
  })) {
    const { text } = await ask(server.url, path);
    expect(text).toContain(part);
    expect(await findHtmlFaults(text), path).toEqual([]);
  }
});

test("what a page needs besides its HTML is the second city's: the rest of the style, and the words of other pages", async () => {
  const { text } = await ask(server.url, "/about");
  const [, style = ""] = /data-sheet="([^"]+)"/.exec(text) ?? [];
  const [, words = ""] = /"":"([^"]+)"/.exec(text) ?? [];
  const shown = {
    "style.css": (await ask(server.url, style)).text,
    "words.json": (await ask(server.url, words)).text,
  };
  expect(shown["style.css"]).toContain("@layer");
  expect(shown["words.json"]).toContain("Port Example");
  expect(leaks(shown)).toEqual([]);
});

test("Spanish is gone, and so are the addresses that only the first city has", async () => {
  for (const path of ["/es", "/es/contact", "/xai"])
    expect((await ask(server.url, path)).status, path).toBe(404);
  expect((await ask(server.url, "/cannery")).headers.location).toBe("/record");
  expect((await ask(server.url, "/about")).text).not.toContain("hreflang");
});

test("every form thanks with the second city's number, and every mail is its own", async () => {
  const shown: Record<string, string> = {};
  for (const [form, { path, fields }] of Object.entries(right)) {
    // The samples are of the first city too.
    const typed = Object.entries(fields).map(([name, value]) => [
      name,
      value.replace(/Lamar( Avenue)?/, "the quay"),
    ]);
    const sent = Object.fromEntries(typed) as Record<string, string>;
    const refused = await post(server.url, path, { ...sent, email: "nobody" });
    expect(refused.status).toBe(422);
    const taken = await post(server.url, path, sent);
    expect(taken.status).toBe(303);
    const thanks = await ask(server.url, taken.headers.location ?? "");
    if (form !== "newsletter") expect(thanks.text).toMatch(/555-[2-9A-Z]{4}-[2-9A-Z]{4}/);
    Object.assign(shown, { [`${form} refused`]: refused.text, [`${form} taken`]: thanks.text });
  }
  // A notice and an acknowledgement for each form but the newsletter, which asks for one press; at most three
  // acknowledgements a day go to one address.
  const asked = await mailServer.received(8);
  const confirm = asked.flatMap(({ mail }) => /\/\?newsletter=confirm&token=\S+/.exec(mail.text ?? "") ?? []);
  await post(server.url, confirm[0] ?? "/", { sure: "yes" });
  const mails = await mailServer.received(9);
  mails.forEach(({ from, mail }, i) => {
    const { subject, text, html, headers } = mail;
    shown[`mail ${i}: ${subject}`] = [from, subject, text, html, JSON.stringify(headers)].join("\n");
  });
  expect(leaks({ ...shown, log: server.output().slice(started) })).toEqual([]);
});

test("the owner reads nothing of the first city at the desk", async () => {
  const referenceOf = async (form: string) =>
    /555-\w{4}-\w{4}/.exec(await desk("inbox", "export", "--json", "--form", form))?.[0] ?? `no ${form}`;
  const shown: Record<string, string> = {
    inbox: await desk("inbox", "list", "--all"),
    acts: await desk("act"),
    event: await desk("act", "proposal.accept", await referenceOf("event")),
    story: await desk("act", "proposal.accept", await referenceOf("story")),
    answer: await desk("act", "message.reply", await referenceOf("contact"), "--text", "Come in."),
    begun: await desk("act", "issue.begin"),
  };
  const db = openDatabase({ dataDir: server.dataDir, databaseUrl: undefined });
  const { slug } = await db
    .selectFrom("entries")
    .select("slug")
    .where("kind", "=", "issue")
    .executeTakeFirstOrThrow();
  shown.draft = await desk("content", "show", "issue", slug);
  await desk("act", "entry.save", `issue/${slug}`, "--body", "Good evening from the quay.");
  shown.sending = await desk("act", "issue.send", `issue/${slug}`, "--count", "1");

  const readMails = () => db.selectFrom("outbox").select(["subject", "text", "html", "headers"]).execute();
  // The server begins the issue ten seconds later.
  await expect.poll(readMails, { timeout: 60_000 }).toSatisfy((all) => all.length >= 13);
  const mails = await readMails();
  await db.destroy();
  // To the nine of the forms come two decisions, an answer and an issue of the newsletter.
  for (const { subject, ...rest } of mails)
    shown[`mail: ${subject}`] = [subject, ...Object.values(rest)].join("\n");
  expect(leaks(shown)).toEqual([]);
});

test("cards and icons say the second city's words", async () => {
  expect(drawings().length).toBeGreaterThan(12);
  expect(leaks({ cards: JSON.stringify(drawings()) })).toEqual([]);
  const { text } = await ask(server.url, "/");
  const [, path = ""] =
    /property="og:image" content="https:\/\/portexample\.example([^"]+)"/.exec(text) ?? [];
  // Named by its words, so not that of the build.
  expect(path).toMatch(/-[0-9a-f]{16}\.png$/);
  expect((await ask(server.url, path)).status).toBe(200);
});
