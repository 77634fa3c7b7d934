/** Desk commands: the newsletter. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { site } from "../../content/site.ts";
import { inTransaction } from "../../db/retry.ts";
import { withLeaveLink } from "../../mail/outbox/outbox.ts";
import { readWeek } from "../../news/archive/archive.ts";
import { draftIssue } from "../../newsletter/draft.ts";
import { createDraft, findIssue } from "../../newsletter/issue-entries.ts";
import { sendTest } from "../../newsletter/sending/send-test.ts";
import { firstChoice, weekForIssue } from "../../newsletter/week.ts";
import { kindNamed } from "../../publishing/catalog.ts";
import { writeEntryFile } from "../../publishing/files/entry-file.ts";
import type { Entry } from "../../publishing/kind.ts";
import { isAddress } from "../../text/email-address.ts";
import { localDateIn } from "../../time/zone-time.ts";
import type { Command, Desk, Given } from "../command.ts";
import { namedIssue } from "../newsletter-issue.ts";

export const newsletterCommands: readonly Command[] = [
  {
    call: "newsletter draft",
    help: "saves the week's stories and events as a draft for you to edit; nothing when there are none",
    job: draft,
  },
  {
    call: "newsletter preview ISSUE",
    help: "shows what an issue will look like: writes it as a page and as text. ISSUE: a draft, or a file, which is kept as a draft",
    job: preview,
  },
  { call: "newsletter test ISSUE --to ADDRESS", help: "sends an issue to one address only", job: tryOut },
];

async function draft({ open, now }: Desk): Promise<string> {
  const slug = localDateIn(site.timeZone)(now());
  const db = await open();
  if (await findIssue(db, slug))
    throw new Error(
      `There is a draft ${slug} already. See it with: npm run desk -- newsletter preview ${slug}`,
    );
  const items = await weekForIssue(db, { articles: await readWeek(db, now()), now: now() });
  const issue = draftIssue(firstChoice(items), now());
  if (!issue) return "There is nothing to send: no stories from the last seven days, and no events.\n";
  await inTransaction(db, (trx) => createDraft(trx, issue, { by: "command line", now: now() }));
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
  const isFile = said !== "";
  const beside = isFile ? resolve(word).replace(/\.md$/, "") : join(draftFolder(dataDir), mail.slug);
  const shown = (part: string) => withLeaveLink(part, `${siteUrl}/?newsletter=unsubscribe`);
  writeFileSync(`${beside}.html`, shown(mail.html));
  writeFileSync(`${beside}.txt`, shown(mail.text));
  const copy = isFile || isMailed ? "" : copyToEdit(`${beside}.md`, entry);
  return `${said}${mail.subject}\n\nOpen file://${beside}.html in a browser, and ${beside}.txt in an editor.\n${copy}`;
}

async function tryOut(desk: Desk, { issue: word = "", to = "" }: Given): Promise<string> {
  if (!isAddress(to)) throw new Error(`${JSON.stringify(to)} is no email address.`);
  const { mail, entry, said } = await namedIssue(desk, word);
  await sendTest(await desk.open(), mail, { to, siteUrl: desk.settings.siteUrl, now: desk.now(), entry });
  return `${said}Queued for ${to}; it goes out within a minute if the server is running.\n`;
}
