/** Commands: the newsletter's list, in and out. */
import { readFileSync } from "node:fs";
import { site } from "../../content/site.ts";
import { inTransaction } from "../../db/retry.ts";
import { readBounces, splitMails } from "../../newsletter/bounces.ts";
import { decodeList } from "../../newsletter/imports/decode-list.ts";
import type { RefusedLine } from "../../newsletter/imports/read-list.ts";
import { planImport } from "../../newsletter/imports/store-import.ts";
import { stopBounced } from "../../newsletter/list/end-subscription.ts";
import { exportSubscribers, importSubscribers } from "../../newsletter/subscriber-list.ts";
import { readSecret } from "../../server/process/secret.ts";
import type { Command, Desk, Given } from "../command.ts";
import { oneLine, pluralize } from "../terminal.ts";

export const newsletterCommands: readonly Command[] = [
  {
    call: "newsletter bounced FILE",
    help: "reads reports of undeliverable email (- for what is piped in) and stops writing to mailboxes that are gone",
    job: bounced,
  },
  {
    call: "newsletter import FILE [--check] [--ask]",
    help: "imports a list of people who confirmed elsewhere, as CSV from listmonk or Mailchimp, or one address per line; skips people who unsubscribed there or never confirmed. --ask: they get one email and must confirm here; --check: says what would be done, line by line",
    job: importList,
  },
  {
    call: "newsletter export",
    help: "the list as CSV, with the columns of listmonk",
    job: async ({ open }) => exportSubscribers(await open()),
  },
];

async function bounced({ open, stdin, now }: Desk, { file = "" }: Given): Promise<string> {
  const text = file === "-" ? await stdin() : readFileSync(file, "utf8");
  const db = await open();
  let stopped = 0;
  let known = 0;
  for (const mail of splitMails(text)) {
    for (const { address, ...report } of await readBounces(mail, site.domain)) {
      if (await inTransaction(db, (trx) => stopBounced(trx, address, now(), report))) stopped += 1;
      else known += 1;
    }
  }
  return `${addresses(stopped)} taken off the list; ${known} were not on it any more.\n`;
}

async function importList({ open, settings, now }: Desk, { file = "", check, ask }: Given): Promise<string> {
  const decoded = decodeList(readFileSync(file));
  if ("problem" in decoded) throw new Error(decoded.problem);
  const db = await open();
  if (check) {
    const plan = await planImport(db, decoded.text);
    if ("problem" in plan) throw new Error(plan.problem);
    const what = ask ? "would be asked to confirm" : "would be added";
    return `${addresses(plan.addresses.length)} ${what}.\n${linesOf(plan.refused)}`;
  }
  const { added, known, skipped, refused } = await importSubscribers(db, decoded.text, {
    consent: ask ? "ask" : "given",
    by: "command line",
    now: now(),
    context: { secret: readSecret(settings), siteUrl: settings.siteUrl },
  });
  const said = ask ? "asked to confirm" : "added";
  return `${addresses(added)} ${said}; ${known} known already or gone before; ${skipped} lines skipped.\n${linesOf(refused)}`;
}

/** Each line that added nobody; the first hundred. */
function linesOf(refused: readonly RefusedLine[]): string {
  const lines = refused
    .slice(0, 100)
    .map(({ line, text, why }) => `  line ${line}: ${why}${text ? ` (${oneLine(text)})` : ""}\n`);
  const more = refused.length - lines.length;
  return lines.join("") + (more > 0 ? `  and ${more} more\n` : "");
}

const addresses = (count: number) => pluralize(count, "address", "addresses");
