/** The daily canary (synthetic monitoring): posts a message to our own form and checks that it reaches database and mail server. */
import { ownerMail as words } from "../content/owner-mail.ts";
import { launch } from "../content/site.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { isFlooded } from "../forms/guard/flood.ts";
import { type Canary, eraseCanaries, findCanary } from "../forms/intake/canary.ts";
import { type CanaryKind, canaryFailedMail } from "../mail/messages/canary.ts";
import { type Owners, queueForOwners } from "../mail/messages/owner-mail.ts";
import type { Settings } from "../server/config.ts";
import { noteCanary, readCanaryNotes } from "./canary-state.ts";
import { sendCanary } from "./canary-submit.ts";

export interface CanaryContext {
  db: Database;
  secret: string;
  /** The server's own URL, such as `http://127.0.0.1:3901`. */
  url: string;
  /** `mailFrom`: sender address of the message. */
  settings: Pick<Settings, "mailFrom">;
  /** Get a mail when a check fails; absent: nobody does. */
  owners?: Owners | undefined;
  now: () => Date;
  log: Record<"error" | "info", (detail: object, message: string) => unknown>;
}

const minute = 60_000;
/** No check right after a start: the server may stop again at once, or have a mail backlog. */
const startDelay = 10 * minute;
const interval = 24 * 60 * minute;
/** A little under a week, so that every seventh one goes to the owner. */
const mailInterval = 6.5 * interval;
/** After a failure. */
const retryInterval = 10 * minute;
/** How long its mail may wait before the canary is red, and before another one replaces it. */
const mailTimeout = 5 * minute;
const replaceAfter = 60 * minute;

/** The job that the server runs every minute; it does nothing in the first ten. `canary.daily` in content/owner-mail.ts switches it off. */
export function createCanary(context: CanaryContext): () => Promise<void> {
  const opened = performance.now();
  return async () => {
    if (words.canary.daily && performance.now() - opened >= startDelay) await checkCanary(context);
  };
}

/**
 * Sends a canary once a day, and sooner after a failure, and evaluates the one under way. Green: the mail server accepted
 * our login or, once a week, the mail; the canary is erased then. Red: that takes more than five minutes, or submissions
 * are held for review. Under an exclusive lock, so that one of several processes does it. Not while the site is closed, and its
 * forms with it.
 */
export async function checkCanary(context: CanaryContext): Promise<void> {
  if (launch.isClosed) return;
  await runExclusive(context.db, "canary", async () => {
    const { db, now } = context;
    if (await turnsRedInFlood(context)) return;
    const canary = await findCanary(db);
    if (canary) await evaluate(context, canary, mailTimeout);
    const { sent, green, redSince, mailed } = await readCanaryNotes(db);
    const passed = passedSince(sent, now());
    const waits = canary !== undefined && !isLost(canary) && canary.mail?.state !== "sent";
    // Recorded as sent, but missing: the sending process ended before it posted.
    const vanished = canary === undefined && sent !== null && (green === null || green < sent);
    const pause = waits ? replaceAfter : redSince || vanished ? retryInterval : interval;
    const kind = Math.abs(passedSince(mailed, now())) >= mailInterval ? "mail" : "dry run";
    // Recorded in the future: the clock was set back.
    if (passed >= pause || passed < 0) await send(context, kind);
  });
}

/**
 * Sends a canary now, with its mail, and waits up to `wait` milliseconds for it. Returns why it did not come through, also when
 * another process holds the lock; undefined when it did.
 */
export async function runCanary(context: CanaryContext, wait: number): Promise<string | undefined> {
  if (launch.isClosed) return "the site is closed, and its forms with it";
  const deadline = performance.now() + wait;
  const result = await runExclusive(context.db, "canary", async () => {
    if (await turnsRedInFlood(context)) return { why: flooded };
    const failed = await send(context, "mail");
    if (failed) return { why: failed };
    for (;;) {
      const canary = await findCanary(context.db);
      const left = deadline - performance.now();
      const why = canary ? await evaluate(context, canary, left > 0 ? wait * 2 : 0) : "its message is gone";
      if (why !== "on its way") return { why };
      await new Promise((resolve) => setTimeout(resolve, Math.min(200, Math.max(1, left))));
    }
  });
  return result ? result.why : "the server is looking after it just now; try again in a minute";
}

const flooded = "so many messages come in that all of them are held for review (inbox list --spam)";

/** A flood holds visitors' submissions, not the canary's. The owner has the mail about the flood already. */
async function turnsRedInFlood(context: CanaryContext): Promise<boolean> {
  const isRed = await isFlooded(context.db, context.now());
  if (isRed) await turnRed({ ...context, owners: undefined }, flooded);
  return isRed;
}

/** Milliseconds; infinite when it never was. */
function passedSince(instant: string | null, now: Date): number {
  return instant ? now.getTime() - Date.parse(instant) : Number.POSITIVE_INFINITY;
}

async function send(context: CanaryContext, kind: CanaryKind): Promise<string | undefined> {
  await eraseCanaries(context.db);
  await noteCanary(context.db, { sent: context.now().toISOString() });
  const why = await sendCanary(context, kind);
  if (why) await turnRed(context, why);
  return why;
}

async function evaluate(context: CanaryContext, canary: Canary, timeout: number) {
  const { db, now, log } = context;
  const { sent, redSince } = await readCanaryNotes(db);
  if (canary.mail?.state === "sent") {
    // What is still on its way to another owner may arrive.
    await eraseCanaries(db, { keepWaiting: true });
    const green = now().toISOString();
    await noteCanary(db, { green, redSince: null, ...(canary.mail.kind === "mail" && { mailed: green }) });
    if (redSince) log.info({ since: redSince }, "the daily check comes through again");
    return undefined;
  }
  const age = sent ? passedSince(sent, now()) : 0;
  if (!isLost(canary) && age < timeout) return "on its way";
  const { mail } = canary;
  const error = mail?.lastError ? `: ${mail.lastError}` : "";
  const why = mail
    ? `its mail ${isLost(canary) ? `was ${mail.state}` : "still waits"}${error}`
    : "the form kept it, but queued no mail";
  await turnRed(context, why);
  return why;
}

function isLost({ mail }: Canary): boolean {
  return mail === undefined || mail.state === "set aside" || mail.state === "dropped";
}

async function turnRed({ db, now, log, owners }: CanaryContext, why: string): Promise<void> {
  const { redSince } = await readCanaryNotes(db);
  if (redSince) return;
  log.error({ why }, "the daily check did not come through: what people send may not reach you");
  const since = now();
  // When mail itself is broken, this mail leaves once it works again.
  if (owners)
    await withRetry(() =>
      queueForOwners(db, owners, (to, desk) => canaryFailedMail(to, { since, why }, desk), since),
    );
  await noteCanary(db, { redSince: since.toISOString() });
}
