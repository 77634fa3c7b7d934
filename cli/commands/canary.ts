/** Desk commands: the daily check (canary). */
import { runCanary } from "../../monitoring/canary.ts";
import { type CanaryNotes, readCanaryNotes } from "../../monitoring/canary-state.ts";
import { ownAddress } from "../../monitoring/canary-submit.ts";
import { readSecret } from "../../server/process/secret.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import { localTime } from "../terminal.ts";

export const canaryCommands: readonly Command[] = [
  {
    call: "canary",
    help: "whether the daily check, a message of our own through form, database and mail, came through",
    job: async ({ open }) => canaryText(await readCanaryNotes(await open())),
  },
  {
    call: "canary run [--wait SECONDS]",
    help: "sends one now through the running server; exit code 1 when it does not come through in 60 seconds",
    job: run,
  },
];

/** One line about the daily check. */
export function canaryText({ green, redSince }: CanaryNotes): string {
  const last = green ? `it last came through ${localTime(green)}` : "it has never come through";
  if (redSince) return `Daily check: RED since ${localTime(redSince)}; ${last}.\n`;
  return green ? `Daily check: green; ${last}.\n` : "Daily check: not made yet.\n";
}

async function run({ open, settings, now }: Desk, { wait = "60" }: Given): Promise<string> {
  const timeout = countOf("--wait", wait) * 1000;
  if (!settings.smtpUrl)
    throw new Error("SMTP_URL is not set: no mail leaves, so there is nothing to check.");
  const db = await open();
  const url = ownAddress(settings.host, settings.port);
  // The result is printed, and told by the exit code.
  const log = { error: () => {}, info: () => {} };
  const secret = readSecret(settings);
  const why = await runCanary({ db, secret, url, mailFrom: settings.mailFrom, now, log }, timeout);
  if (why) throw new Error(`The check did not come through: ${why}.`);
  return canaryText(await readCanaryNotes(db));
}
