/** Desk commands: the newsletter. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { feeds } from "../../content/feeds.ts";
import { site } from "../../content/site.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { openSnapshot } from "../../news/snapshot.ts";
import { readSources } from "../../news/source-list.ts";
import { failedAddresses, splitMails } from "../../newsletter/bounces.ts";
import { draftIssue } from "../../newsletter/draft.ts";
import { eventsForIssue, findIssue, keepDraft, publishIssue } from "../../newsletter/issue-entries.ts";
import { findSentIssue, listIssues, sendIssue } from "../../newsletter/send-issue.ts";
import { exportSubscribers, importSubscribers } from "../../newsletter/subscriber-list.ts";
import { countSubscribers, stopBounced } from "../../newsletter/subscribers.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { writeEntryFile } from "../../publishing/entry-file.ts";
import { type Entry, entryPath } from "../../publishing/kind.ts";
import { readSecret } from "../../server/process/secret.ts";
import { isAddress } from "../../text/email-address.ts";
import { localDateIn } from "../../time/zone-time.ts";
import type { Command, Desk, Given } from "../command.ts";
import { finishedIssue, namedIssue } from "../newsletter-issue.ts";
import { type Column, localTime, pluralize, table } from "../terminal.ts";

export const newsletterCommands: readonly Command[] = [
  {
    call: "newsletter draft",
    help: "keeps the week's stories and events as a draft for you to edit; nothing when there is nothing to say",
    job: draft,
  },
  {
    call: "newsletter preview ISSUE",
    help: "shows what an issue will look like: writes it as a page and as text. ISSUE: a draft, or a file, which is kept as a draft",
    job: preview,
  },
  { call: "newsletter test ISSUE --to ADDRESS", help: "sends an issue to one address only", job: tryOut },
  {
    call: "newsletter send ISSUE [--yes]",
    help: "queues an issue for every confirmed address, once, and publishes its page; without --yes says to how many",
    job: send,
  },
  { call: "newsletter status", help: "how many are on the list, and how the issues fare", job: status },
  {
    call: "newsletter bounced FILE",
    help: "reads reports of undeliverable mail (- for what is piped in) and stops writing to mailboxes that are gone",
    job: bounced,
  },
  {
    call: "newsletter import FILE",
    help: "takes over a list of people who asked for it, as CSV from listmonk or Mailchimp; not who left there or never confirmed",
    job: importList,
  },
  {
    call: "newsletter export",
    help: "the list as CSV, with the columns of listmonk",
    job: async ({ open }) => exportSubscribers(await open()),
  },
];

async function draft({ open, settings, now }: Desk): Promise<string> {
  const slug = localDateIn(site.timeZone)(now());
  const db = await open();
  if (await findIssue(db, slug))
    throw new Error(
      `There is a draft ${slug} already. See it with: npm run desk -- newsletter preview ${slug}`,
    );
  const period = settings.newsRefreshMinutes * 60_000;
  const sources = readSources(settings, feeds);
  const { answer } = await openSnapshot({ db, sources, period, now }).get();
  const events = await eventsForIssue(db, settings.siteUrl, now());
  const issue = draftIssue({ stories: answer.articles, events }, now());
  if (!issue) return "There is nothing to say: no story of the last seven days, and no event.\n";
  const kept = await keepDraft(db, slug, issue, saving(now));
  if (kept.outcome === "invalid") throw new Error(kept.errors.map(({ message }) => `${message}.`).join("\n"));
  return `Kept as the draft ${slug}.\nSee it, and get a file to edit: npm run desk -- newsletter preview ${slug}\n`;
}

/** A copy of the draft to edit, and a sentence about it; one with other words stays as it is. */
function copyToEdit(file: string, entry: Entry): string {
  const text = writeEntryFile(kindNamed("issue"), entry);
  if (existsSync(file) && readFileSync(file, "utf8") !== text)
    return `${file} has other words and stays as it is; to take them in: npm run desk -- newsletter preview ${file}\n`;
  writeFileSync(file, text);
  return `To change it, edit ${file}, then: npm run desk -- newsletter preview ${file}\n`;
}

function draftFolder(dataDir: string): string {
  const folder = join(dataDir, "newsletter");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function preview(desk: Desk, { issue: word = "" }: Given): Promise<string> {
  const { siteUrl, dataDir } = desk.settings;
  const { mail, entry, isMailed, said } = await namedIssue(desk, word);
  const isFile = said !== "" || !entry;
  const beside = isFile ? resolve(word).replace(/\.md$/, "") : join(draftFolder(dataDir), mail.slug);
  const shown = (part: string) => part.replaceAll("{leave}", `${siteUrl}/?newsletter=unsubscribe`);
  writeFileSync(`${beside}.html`, shown(mail.html));
  writeFileSync(`${beside}.txt`, shown(mail.text));
  const copy = isFile || isMailed ? "" : copyToEdit(`${beside}.md`, entry);
  return `${said}${mail.subject}\n\nOpen file://${beside}.html in a browser, and ${beside}.txt in an editor.\n${copy}`;
}

async function tryOut(desk: Desk, { issue: word = "", to = "" }: Given): Promise<string> {
  if (!isAddress(to)) throw new Error(`${JSON.stringify(to)} is no email address.`);
  const { open, settings, now } = desk;
  const { mail, said } = await finishedIssue(desk, word);
  const shown = (part: string) => part.replaceAll("{leave}", `${settings.siteUrl}/`);
  const db = await open();
  const key = `newsletter-test:${to}:${now().toISOString()}`;
  const body = { subject: `[Test] ${mail.subject}`, text: shown(mail.text), html: shown(mail.html) };
  await withRetry(() => queueMail(db, { key, to: { address: to }, ...body }, now()));
  return `${said}Queued for ${to}; it leaves within a minute when the server runs.\n`;
}

async function send(desk: Desk, { issue: word = "", yes }: Given): Promise<string> {
  const { open, settings, now } = desk;
  const { mail, entry, isMailed, said } = await finishedIssue(desk, word);
  const db = await open();
  const before = await findSentIssue(db, mail);
  if (before)
    return `"${mail.subject}" was sent before, on ${localTime(before.finishedAt)} to ${addresses(before.queued)}: nothing was sent now.\n`;
  if (entry?.state === "published" && !isMailed)
    throw new Error(
      `The issue ${entry.slug} has its page already, but was never mailed from here: nothing was sent. To mail it, withdraw the page first.`,
    );
  const { confirmed = 0 } = await countSubscribers(db);
  if (confirmed === 0) return `${said}Nobody is on the list yet: nothing was sent.\n`;
  if (!yes) return `${said}"${mail.subject}" would go to ${addresses(confirmed)}. Say --yes to send it.\n`;
  const links = { secret: readSecret(settings), siteUrl: settings.siteUrl };
  const publish = entry && ((transaction: Database) => publishIssue(transaction, entry, saving(now)));
  const queued = await sendIssue(db, links, mail, now, publish);
  const page = entry && `Its page: ${settings.siteUrl}${entryPath(kindNamed("issue"), entry.slug)}\n`;
  return `Queued for ${addresses(queued)}; see newsletter status.\n${page ?? ""}`;
}

const columns: readonly Column<Awaited<ReturnType<typeof listIssues>>[number]>[] = [
  ["ISSUE", 14, ({ slug }) => slug],
  ["BEGUN", 16, ({ created_at }) => localTime(created_at)],
  ["QUEUED", 7, ({ queued, finished_at }) => (finished_at ? String(queued) : `${queued}+`)],
  ["WAITING", 7, ({ waiting }) => String(waiting)],
  ["SENT", 7, ({ sent }) => String(sent)],
  ["FAILED", 7, ({ failed }) => String(failed)],
  ["SUBJECT", 50, ({ subject }) => subject],
];

async function status({ open }: Desk): Promise<string> {
  const db = await open();
  const counts = Object.entries(await countSubscribers(db));
  const states = counts.map(([state, count]) => `${state.padEnd(14)}${count}\n`).join("");
  const issues = await listIssues(db);
  return `${states || "Nobody is on the list yet.\n"}${issues.length > 0 ? `\n${table(columns, issues)}` : ""}`;
}

async function bounced({ open, stdin, now }: Desk, { file = "" }: Given): Promise<string> {
  const text = file === "-" ? await stdin() : readFileSync(file, "utf8");
  const db = await open();
  let stopped = 0;
  let known = 0;
  for (const mail of splitMails(text)) {
    for (const address of await failedAddresses(mail)) {
      const done = await withRetry(() => db.transaction().execute((trx) => stopBounced(trx, address, now())));
      if (done) stopped += 1;
      else known += 1;
    }
  }
  return `${addresses(stopped)} taken off the list; ${known} were not on it any more.\n`;
}

async function importList({ open, now }: Desk, { file = "" }: Given): Promise<string> {
  const text = readFileSync(file, "utf8");
  const { added, known, skipped } = await importSubscribers(await open(), text, { isAddress, now: now() });
  return `${addresses(added)} added; ${known} known already or gone before; ${skipped} lines skipped.\n`;
}

const saving = (now: () => Date) => ({ by: "command line", now: now() });
const addresses = (count: number) => pluralize(count, "address", "addresses");
