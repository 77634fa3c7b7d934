/** Checks of the site's health, and what they are told. */
import { runCanary } from "../../monitoring/canary.ts";
import { ownAddress } from "../../monitoring/canary-submit.ts";
import { confirmPromises, keepGroup, readPromises } from "../../monitoring/doctor/promises.ts";
import { healthSum } from "../../monitoring/health.ts";
import { noteDkimSelector } from "../../monitoring/health-notes.ts";
import { type ActServices, defineAct, onlyRunning, refuse } from "../act.ts";

/** Milliseconds for the daily check made by hand. */
const canaryTimeout = 20_000;

export const check = defineAct({
  on: "site",
  name: "health.check",
  label: "Check again",
  log: "checked the site’s health",
  prepare: async ({ health }) =>
    health ? { text: `Checked. ${healthSum(await health.check())}.` } : onlyRunning,
  run: async ({ prepared }) => prepared,
});

export const canary = defineAct({
  on: "site",
  name: "health.canary",
  label: "Try it now",
  log: "made the daily check",
  prepare: async ({ db, secret, settings, now }) => {
    const { smtpUrl, host, port } = settings;
    if (!smtpUrl)
      return refuse("invalid", "SMTP_URL isn’t set: no email goes out, so there’s nothing to check.");
    const log = { error: () => {}, info: () => {} };
    const context = { db, secret, url: ownAddress(host, port), settings, now, log };
    const why = await runCanary(context, canaryTimeout);
    return why ? refuse("failed", `The check didn’t come through: ${why}.`) : undefined;
  },
  run: async () => ({ text: "The daily check came through." }),
  after: lookAgain,
});

export const nameDkimSelector = defineAct({
  on: "site",
  name: "health.dkim-selector",
  role: "owner",
  label: "Look it up",
  log: "named the DKIM selector",
  input: { selector: "as the email provider calls it; empty: the usual ones" },
  run: async ({ trx, input: { selector = "" }, at }) => {
    if (!(await noteDkimSelector(trx, selector, at)))
      return refuse("invalid", "A selector has only letters, digits and hyphens, such as s1 or mail2026.");
    return { text: selector.trim() ? "Checked under that name." : "Checked under the usual names." };
  },
  after: async ({ health }) => health?.check(),
});

export const confirm = defineAct({
  on: "site",
  name: "promises.confirm",
  role: "owner",
  label: "I keep these promises",
  log: "confirmed what the site promises",
  input: { version: "the version that was read" },
  run: async ({ trx, input, at }) => {
    const { version } = await readPromises(trx);
    if (input.version !== version) return changedSince;
    await confirmPromises(trx, at, version);
    return { text: "Confirmed." };
  },
  after: lookAgain,
});

const changedSince = refuse("conflict", "The promises have changed since you opened them. Read them again.");

export const keep = defineAct({
  on: "site",
  role: "owner",
  name: "promises.keep",
  label: "Keep these",
  log: "promised to keep {group}",
  input: { group: "the version of the group that was read", kept: "how many of it are kept: all" },
  run: async ({ trx, form, input, at }) => {
    const group = (await readPromises(trx)).sections.find(({ version }) => version === input.group);
    if (!group) return changedSince;
    const kept = Math.max(form.getAll("kept").length, Number(input.kept) || 0);
    if (kept < group.promises.length)
      return refuse("invalid", "Tick each of them, or change the sentence that you can’t keep.");
    await keepGroup(trx, at, group.version);
    return { text: `Kept: ${group.title}.` };
  },
  after: lookAgain,
});

/** What the header shows, as it is by now. */
export async function lookAgain({ health }: ActServices): Promise<void> {
  await health?.look();
}
