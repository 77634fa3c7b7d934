/** Commands: the daily check (canary), the doctor, and what the site promises in the owner's name. */
import { feeds } from "../../content/feeds.ts";
import { runCanary } from "../../monitoring/canary.ts";
import { type CanaryNotes, readCanaryNotes } from "../../monitoring/canary-state.ts";
import { ownAddress } from "../../monitoring/canary-submit.ts";
import { findingText } from "../../monitoring/doctor/finding.ts";
import { checkPromises, confirmPromises, readPromises } from "../../monitoring/doctor/promises.ts";
import { runDoctor } from "../../monitoring/doctor.ts";
import { readSources } from "../../news/source-list.ts";
import { readSecret } from "../../server/process/secret.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import { localTime, oneLine, pluralize } from "../terminal.ts";

export const healthCommands: readonly Command[] = [
  {
    call: "canary",
    help: "whether the daily check, a message of our own through form, database and email, came through",
    job: async ({ open }) => canaryText(await readCanaryNotes(await open())),
  },
  {
    call: "canary run [--wait SECONDS]",
    help: "sends one now through the running server; exit code 1 when it does not come through in 60 seconds",
    job: sendCanary,
  },
  {
    call: "doctor [--mail-to ADDRESS] [--dkim-selector NAME] [--backups FOLDER]",
    help: "checks email, DNS, address, disk, clock, feeds and backups; exit code 1 when something is wrong",
    job: examine,
  },
  {
    call: "promises",
    help: "whether you have confirmed what the site promises in your name (docs/owners-promises.md)",
    job: async ({ open }) => `${findingText(await checkPromises({ open }))}\n`,
  },
  {
    call: "promises confirm",
    help: "confirms it, once you have read docs/owners-promises.md; the doctor asks until then",
    job: async ({ open, now }) => {
      const db = await open();
      await confirmPromises(db, now(), (await readPromises(db)).version);
      return "Confirmed. The doctor asks no more.\n";
    },
  },
];

/** One line about the daily check. */
function canaryText({ green, redSince }: CanaryNotes): string {
  const last = green ? `it last came through ${localTime(green)}` : "it has never come through";
  if (redSince) return `Daily check: RED since ${localTime(redSince)}; ${last}.\n`;
  return green ? `Daily check: green; ${last}.\n` : "Daily check: not made yet.\n";
}

async function sendCanary({ open, settings, now }: Desk, { wait = "60" }: Given): Promise<string> {
  const timeout = countOf("--wait", wait) * 1000;
  // With it comes what is set at the desk.
  const db = await open();
  if (!settings.smtpUrl)
    throw new Error("No mail server is set: no email goes out, so there's nothing to check.");
  const url = ownAddress(settings.host, settings.port);
  // The result is printed, and told by the exit code.
  const log = { error: () => {}, info: () => {} };
  const secret = readSecret(settings);
  const why = await runCanary({ db, secret, url, settings, now, log }, timeout);
  if (why) throw new Error(`The check didn't come through: ${why}.`);
  return canaryText(await readCanaryNotes(db));
}

async function* examine({ settings, now, open }: Desk, given: Given): AsyncGenerator<string> {
  const context = {
    settings,
    now,
    open,
    sources: readSources(settings, feeds),
    mailTo: given["mail-to"],
    dkimSelector: given["dkim-selector"],
    backups: given.backups,
  };
  // With it comes what is set at the desk; a check of its own says why it does not open.
  await open().catch(() => undefined);
  const count = { ok: 0, warn: 0, wrong: 0 };
  for await (const { name, ...finding } of runDoctor(context)) {
    const { state } = finding;
    count[state]++;
    yield `${state.padEnd(6)} ${name.padEnd(12)} ${oneLine(findingText(finding))}\n`;
  }
  yield `\n${count.ok} ok, ${count.warn} to look at, ${count.wrong} wrong.\n`;
  if (count.wrong > 0) throw new Error(`${pluralize(count.wrong, "thing is", "things are")} wrong.`);
}
