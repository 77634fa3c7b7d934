/** What the buttons of the Health screen do: check again, back up, try a mail again or drop it, name the DKIM selector, make the daily check. */
import { mailKind } from "../../../mail/outbox/mail-kind.ts";
import { showMail } from "../../../mail/outbox/outbox-admin.ts";
import { runCanary } from "../../../monitoring/canary.ts";
import { ownAddress } from "../../../monitoring/canary-submit.ts";
import { confirmPromises, readPromises } from "../../../monitoring/doctor/promises.ts";
import { healthSum } from "../../../monitoring/health.ts";
import { noteDkimSelector } from "../../../monitoring/health-notes.ts";
import { retryDecision, takeBackDecision } from "../../../publishing/proposals/undo-decision.ts";
import { Refusal } from "../../../text/refusal.ts";
import { type DeskContext, deskContext, type RouteContext } from "../../desk-context.ts";
import { requireFreshOwner, requireOwner } from "../../permissions.ts";
import { type Acts, type Posted, press } from "../../press.ts";

/** Milliseconds for the daily check made by hand. */
const canaryTimeout = 20_000;

export function actOnHealth(context: RouteContext, request: Request, posted: Posted) {
  const mayAct = async () => {
    const who = await whoMay(context.get(deskContext), posted);
    if (who === "owner") requireOwner(context);
    if (who === "fresh owner") requireFreshOwner(context, request);
  };
  return press(context, acts, posted, { mayAct, after: ({ health }) => health.look() });
}

const ownersOnly: ReadonlySet<string> = new Set(["backup", "selector", "promises"]);

/** Who may press it. A mail to the site's own people, such as the warning of a new browser, is given up only by an owner who signed in lately. */
async function whoMay(
  { db }: DeskContext,
  { intent = "", id = "" }: Posted,
): Promise<"editor" | "owner" | "fresh owner"> {
  if (intent === "drop" && !mailKind((await showMail(db, id)).key).isDaily) return "fresh owner";
  return ownersOnly.has(intent) ? "owner" : "editor";
}

const acts: Acts = {
  check: async ({ health }) => {
    const sum = healthSum(await health.check());
    return { text: `Checked. ${sum}.`, act: ["checked the site’s health", ""] };
  },
  backup: async ({ backups }) => {
    const { name } = await backups.make();
    return { text: "Backed up and verified.", act: ["made a backup", name] };
  },
  promises: async ({ db, now }, { version }) => {
    const read = await readPromises();
    if (version !== read.version)
      throw new Refusal("The promises have changed since you opened them. Read them again.");
    await confirmPromises(db, now(), read.version);
    return { text: "Confirmed.", act: ["confirmed what the site promises", ""] };
  },
  retry: async ({ db, now, person, post }, { id = "" }) => {
    const retried = await retryDecision(db, id, { by: person.email, now: now() });
    if (retried.outcome === "gone")
      throw new Refusal(
        `That email says yes, but what it links to is gone. Accept ${retried.reference} again.`,
      );
    void post.poll();
    return { text: "Trying again now.", act: ["tried a mail again", `mail ${id}`] };
  },
  "retry-all": async ({ db, now, person, post }) => {
    const retried = await retryDecision(db, undefined, { by: person.email, now: now() });
    const count = retried.outcome === "due" ? retried.count : 0;
    void post.poll();
    const text = count === 1 ? "Trying 1 email again now." : `Trying ${count} emails again now.`;
    return { text, act: ["tried all mail again", String(count)] };
  },
  drop: async ({ db, now, person }, { id = "" }) => {
    const { words } = mailKind((await showMail(db, id)).key);
    const back = await takeBackDecision(db, id, { by: person.email, now: now() });
    const [reference, drafts] = [back?.isNew ? back.reference : undefined, back?.drafts.length ?? 0];
    const more = [
      ...(reference ? [` ${reference} is waiting for an answer again.`] : []),
      ...(drafts > 0 ? [" What it said yes to is a draft again."] : []),
    ];
    return {
      text: `That email won’t be sent.${more.join("")}`,
      undo: { path: "/health", fields: { intent: "retry", id } },
      act: [`dropped ${words}`, reference ?? `mail ${id}`],
    };
  },
  selector: async ({ db, now, health }, { selector = "" }) => {
    if (!(await noteDkimSelector(db, selector, now())))
      throw new Refusal("A selector has only letters, digits and hyphens, such as s1 or mail2026.");
    await health.check();
    const text = selector.trim() ? "Checked under that name." : "Checked under the usual names.";
    return { text, act: ["named the DKIM selector", ""] };
  },
  canary: async ({ db, secret, settings, now }) => {
    if (!settings.smtpUrl)
      throw new Refusal("SMTP_URL isn’t set: no email goes out, so there’s nothing to check.");
    const { host, port, mailFrom } = settings;
    const log = { error: () => {}, info: () => {} };
    const context = { db, secret, url: ownAddress(host, port), mailFrom, now, log };
    const why = await runCanary(context, canaryTimeout);
    if (why) throw new Refusal(`The check didn’t come through: ${why}.`);
    return { text: "The daily check came through.", act: ["made the daily check", ""] };
  },
};
