/** Another city on the same code: a copy of the project with content-example/ laid over content/, built, served and read. */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import { ask, post, right } from "../support/ask.ts";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { findHtmlFaults } from "../support/html-faults.ts";
import { type MailServerForTests, openMailServerForTests } from "../support/mail-server.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { testEnvironment } from "../support/test-environment.ts";
import { type City, findLeaks, layOver, readCities } from "./leaks.ts";

const home = join(import.meta.dirname, "../..");
let first: City;
let second: City;
let copy: CopiedProject;
let content: string;
let mailServer: MailServerForTests;
let server: RunningServer;

beforeAll(async () => {
  copy = await copyProject();
  const [theirs, ours] = [join(home, "content"), join(home, "content-example")];
  content = join(copy.folder, "content");
  await layOver(content, ours);
  [first, second] = await readCities(theirs, ours, content);
  await copy.build();
  mailServer = await openMailServerForTests();
  server = await startServer({ SMTP_URL: mailServer.url }, { home: copy.folder });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await mailServer?.close();
  await copy?.remove();
});

const leaks = (shown: Record<string, string>) => findLeaks(shown, first, second);

test("no page, feed, calendar or list of the second city says a word of the first", async () => {
  const { pages } = await import(join(content, "pages.ts"));
  const paths = [
    ...Object.values(pages as Record<string, { path: string }>).map(({ path }) => path),
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

test("no file that visitors get holds a word or a color of the first city", async () => {
  const folder = join(copy.folder, "build/client");
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|svg|json|txt)$/.test(name),
  );
  const read = async (name: string) => [name, await readFile(join(folder, name), "utf8")];
  const shown = Object.fromEntries(await Promise.all(files.map(read)));
  expect(files.filter((name) => name.endsWith(".css")).length).toBeGreaterThan(0);
  expect(leaks(shown)).toEqual([]);
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
  expect(leaks({ ...shown, log: server.output() })).toEqual([]);
});

test("the owner reads nothing of the first city at the desk", { timeout: 120_000 }, async () => {
  const run = promisify(execFile);
  const env = testEnvironment({ PATH: process.execPath.replace(/\/node$/, ""), DATA_DIR: server.dataDir });
  const desk = async (...words: string[]) => {
    const { stdout } = await run(process.execPath, ["cli.ts", ...words], { cwd: copy.folder, env });
    return stdout;
  };
  const referenceOf = async (form: string) =>
    /555-\w{4}-\w{4}/.exec(await desk("inbox", "export", "--json", "--form", form))?.[0] ?? `no ${form}`;
  const shown: Record<string, string> = {
    help: await desk("--help"),
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

test("cards and icons say the second city's words in its colors", async () => {
  const { drawings } = await import(join(copy.folder, "media/drawings.ts"));
  expect(drawings().length).toBeGreaterThan(12);
  expect(leaks({ cards: JSON.stringify(drawings()) })).toEqual([]);

  const folder = join(copy.folder, "build/client");
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(png|jpg|avif)$/.test(name));
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) expect(await shareOf(first, join(folder, name)), name).toBeLessThan(0.002);
  // So that the sentence above can fail: our own icon is full of them.
  expect(await shareOf(first, join(home, "build/client/icon-512.png"))).toBeGreaterThan(0.5);
});

/** The share of a picture's points, 0 to 1, that are painted in a color that only `city` has. */
async function shareOf(city: City, file: string): Promise<number> {
  const { data } = await sharp(file)
    .flatten()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const theirs = new Set([...city.colors].filter((color) => !second.colors.has(color)));
  let found = 0;
  for (let i = 0; i < data.length; i += 3)
    if (theirs.has(`${data[i]},${data[i + 1]},${data[i + 2]}`)) found++;
  return found / (data.length / 3);
}
