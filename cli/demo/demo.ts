/**
 * `npm start -- demo`: the site and its desk with messages, events, subscribers and news in them, in a folder that goes when it ends.
 * Nothing leaves the machine: there is no mail server, and the only feed is this program's.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { create } from "../../acts/entries/edit.ts";
import { openWriter } from "../../db/durable-write.ts";
import type { FormName } from "../../forms/form.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { environment, readSettings } from "../../server/config.ts";
import { escapeHtml } from "../../text/html.ts";
import { performAct } from "../commands/act.ts";
import { openExisting } from "../open-database.ts";
import sent from "./sent.json" with { type: "json" };

const day = 24 * 60 * 60 * 1000;
const now = () => new Date();
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

const folder = mkdtempSync(join(tmpdir(), "demo-"));
process.on("exit", () => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server?.kill(signal));
let server: ChildProcess | undefined;
process.exitCode = await run();

async function run(): Promise<number> {
  const settings = {
    DATA_DIR: folder,
    NEWS_FEEDS: join(folder, "feeds.json"),
    NEWS_ALLOW_PRIVATE: "1",
    FIRST_OWNER: "owner@example.org",
  };
  const feed = await openFeed();
  const home = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/`;
  writeFileSync(
    settings.NEWS_FEEDS,
    JSON.stringify([{ name: "Demo Gazette", url: `${home}feed.xml`, topic: "AI", home }]),
  );
  for (const [name, value] of Object.entries(settings)) environment.set(name, value);
  server = spawn(process.execPath, ["server.ts"], { stdio: ["inherit", "pipe", "inherit"] });
  const ended = once(server, "exit") as Promise<[number | null]>;
  let said = "";
  server.stdout?.on("data", (text) => {
    process.stdout.write(text);
    said += text;
  });
  const deadline = Date.now() + 60_000;
  // The desk opens after the site.
  while (!said.includes("The desk is open at ") && server.exitCode === null && Date.now() < deadline)
    await setTimeout(50);
  if (server.exitCode === null) {
    await fill();
    console.log(
      "It is a demo: what you see and write goes when it ends (Ctrl-C). The link above opens the desk, once.",
    );
  }
  const [code] = await ended;
  feed.closeAllConnections();
  feed.close();
  return code ?? 0;
}

async function fill(): Promise<void> {
  const settings = readSettings();
  const db = await openExisting(settings);
  const desk = { settings, now, open: async () => db, stdin: async () => "" };
  for (const { form, daysAgo, values } of sent.submissions) {
    const filled = Object.entries(values).map(([name, text]) => [
      name,
      text.replace(/\{in (\d+) days\}/, (_: string, days: string) => dayIn(Number(days))),
    ]);
    await saveSubmission(openWriter(db), {
      form: form as FormName,
      values: Object.fromEntries(filled),
      idempotencyKey: values.email,
      now: new Date(Date.now() - daysAgo * day),
    });
  }
  for (const { daysAhead, from, to, text, ...event } of sent.events) {
    const on = dayIn(daysAhead);
    const values = { ...event, start: `${on}T${from}`, end: `${on}T${to}`, body: text };
    await performAct(desk, create, [""], { kind: "event", intent: "publish", ...values });
  }
  const readers = Array.from({ length: 40 }, (_, i) => `reader${i}@example.com`);
  await importSubscribers(db, readers.join("\n"), { now: now() });
  await db.destroy();
}

/** A feed with the headlines of the last days. */
async function openFeed() {
  const items = sent.headlines.map((title, i) => {
    const at = new Date(Date.now() - (i + 0.2) * 0.7 * day).toUTCString();
    return `<item><title>${escapeHtml(title)}</title><link>https://gazette.example/${i}</link><pubDate>${at}</pubDate></item>`;
  });
  const xml = `<rss version="2.0"><channel><title>Demo Gazette</title>${items.join("")}</channel></rss>`;
  const open = createServer((_, response) =>
    response.setHeader("Content-Type", "application/rss+xml").end(xml),
  );
  open.listen(0, "127.0.0.1");
  await once(open, "listening");
  return open;
}
