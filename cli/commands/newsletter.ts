/** Desk commands: the newsletter. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { feeds } from "../../content/feeds.ts";
import { site } from "../../content/site.ts";
import { withRetry } from "../../db/retry.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { openSnapshot } from "../../news/snapshot.ts";
import { readSources } from "../../news/source-list.ts";
import { failedAddresses, splitMails } from "../../newsletter/bounces.ts";
import { draftIssue } from "../../newsletter/draft.ts";
import { readIssue, renderIssue } from "../../newsletter/issue.ts";
import { findSentIssue, listIssues, sendIssue } from "../../newsletter/send-issue.ts";
import { exportSubscribers, importSubscribers } from "../../newsletter/subscriber-list.ts";
import { countSubscribers, stopBounced } from "../../newsletter/subscribers.ts";
import { readSecret } from "../../server/process/secret.ts";
import { isAddress } from "../../text/email-address.ts";
import { localDateIn } from "../../time/zone-time.ts";
import type { Command, Desk, Given } from "../command.ts";
import { type Column, localTime, pluralize, tableLine } from "../terminal.ts";
import { eventsForIssue } from "./events.ts";

export const newsletterCommands: readonly Command[] = [
  {
    call: "newsletter draft",
    help: "writes the week's stories into a file for you to edit; nothing when there is nothing to say",
    job: draft,
  },
  {
    call: "newsletter preview FILE",
    help: "shows what an issue will look like: writes it as a page and as text beside the file",
    job: preview,
  },
  {
    call: "newsletter test FILE --to ADDRESS",
    help: "sends an issue to one address only",
    job: tryOut,
  },
  {
    call: "newsletter send FILE [--yes]",
    help: "queues an issue for every confirmed address, once; without --yes says to how many",
    job: send,
  },
  {
    call: "newsletter status",
    help: "how many are on the list, and how the issues fare",
    job: status,
  },
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
  const folder = join(settings.dataDir, "newsletter");
  const day = localDateIn(site.timeZone)(now());
  const file = join(folder, `${day}.md`);
  if (existsSync(file))
    throw new Error(`${file} is there already. Edit that, or give it another name first.`);
  const period = settings.newsRefreshMinutes * 60_000;
  const news = await openSnapshot({
    db: await open(),
    sources: readSources(settings, feeds),
    period,
    now,
  }).get();
  const text = draftIssue(
    { stories: news.answer.articles, events: eventsForIssue(now(), settings.siteUrl) },
    now(),
  );
  if (!text) return "There is nothing to say: no story of the last seven days, and no event.\n";
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, text, { flag: "wx" });
  return `Written to ${file}.\nEdit it, then: npm run desk -- newsletter preview ${file}\n`;
}

function preview({ settings }: Desk, { file = "" }: Given): string {
  const { subject, text, html } = compose(settings.siteUrl, file);
  const beside = resolve(file).replace(/\.md$/, "");
  const shown = (part: string) => part.replaceAll("{leave}", `${settings.siteUrl}/?newsletter=unsubscribe`);
  writeFileSync(`${beside}.html`, shown(html));
  writeFileSync(`${beside}.txt`, shown(text));
  return `${subject}\n\nOpen file://${beside}.html in a browser, and ${beside}.txt in an editor.\n`;
}

async function tryOut({ open, settings, now }: Desk, { file = "", to = "" }: Given): Promise<string> {
  if (!isAddress(to)) throw new Error(`${JSON.stringify(to)} is no email address.`);
  const { subject, text, html } = compose(settings.siteUrl, file);
  const shown = (part: string) => part.replaceAll("{leave}", `${settings.siteUrl}/`);
  const db = await open();
  const mail = {
    key: `newsletter-test:${to}:${now().toISOString()}`,
    to: { address: to },
    subject: `[Test] ${subject}`,
    text: shown(text),
    html: shown(html),
  };
  await withRetry(() => queueMail(db, mail, now()));
  return `Queued for ${to}; it leaves within a minute when the server runs.\n`;
}

async function send({ open, settings, now }: Desk, { file = "", yes }: Given): Promise<string> {
  const issue = compose(settings.siteUrl, file);
  const db = await open();
  const before = await findSentIssue(db, issue);
  if (before)
    return `"${issue.subject}" was sent before, on ${localTime(before.finishedAt)} to ${pluralize(before.queued, "address", "addresses")}: nothing was sent now.\n`;
  const { confirmed = 0 } = await countSubscribers(db);
  if (confirmed === 0) return "Nobody is on the list yet: nothing was sent.\n";
  if (!yes)
    return `"${issue.subject}" would go to ${pluralize(confirmed, "address", "addresses")}. Say --yes to send it.\n`;
  const links = { secret: readSecret(settings), siteUrl: settings.siteUrl };
  const queued = await sendIssue(db, links, issue, now);
  return `Queued for ${pluralize(queued, "address", "addresses")}; see newsletter status.\n`;
}

const columns: readonly Column[] = [
  ["ISSUE", 14],
  ["BEGUN", 16],
  ["QUEUED", 7],
  ["WAITING", 7],
  ["SENT", 7],
  ["FAILED", 7],
  ["SUBJECT", 50],
];

async function* status({ open }: Desk): AsyncGenerator<string> {
  const db = await open();
  const counts = await countSubscribers(db);
  if (Object.keys(counts).length === 0) yield "Nobody is on the list yet.\n";
  for (const [state, count] of Object.entries(counts)) yield `${state.padEnd(14)}${count}\n`;
  const issues = await listIssues(db);
  if (issues.length === 0) return;
  yield `\n${tableLine(columns)}`;
  for (const { slug, created_at, queued, finished_at, waiting, sent, failed, subject } of issues) {
    const all = finished_at ? String(queued) : `${queued}+`;
    yield tableLine(columns, [
      slug,
      localTime(created_at),
      all,
      String(waiting),
      String(sent),
      String(failed),
      subject,
    ]);
  }
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
  return `${pluralize(stopped, "address", "addresses")} taken off the list; ${known} were not on it any more.\n`;
}

async function importList({ open, now }: Desk, { file = "" }: Given): Promise<string> {
  const text = readFileSync(file, "utf8");
  const { added, known, skipped } = await importSubscribers(await open(), text, { isAddress, now: now() });
  return `${pluralize(added, "address", "addresses")} added; ${known} known already or gone before; ${skipped} lines skipped.\n`;
}

/** The issue in a file, ready to be sent under the file's name. */
function compose(siteUrl: string, file: string) {
  const issue = readIssue(file, readFileSync(file, "utf8"));
  const { text, html } = renderIssue(issue, { postalAddress: site.postalAddress, siteUrl });
  return { slug: basename(file).replace(/\.md$/, ""), subject: issue.subject, text, html };
}
