/** The daily canary: our own message goes the way of a visitor's, and we look whether it came through. */
import { mail as words } from "../content/mail.ts";
import { runExclusive } from "../db/exclusive-lock.ts";
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";
import { isFlooded } from "../forms/guard/flood.ts";
import { type Canary, eraseCanaries, findCanary } from "../forms/intake/canary.ts";
import { type CanaryKind, canaryFailedMail } from "../mail/messages/canary.ts";
import { queueMail } from "../mail/outbox/outbox.ts";
import { noteCanary, readCanaryNotes } from "./canary-state.ts";
import { sendCanary } from "./canary-submit.ts";

export interface CanaryContext {
  db: Database;
  secret: string;
  /** Where the server itself listens, such as `http://127.0.0.1:3901`. */
  url: string;
  /** The sender that the form is given. */
  mailFrom: string;
  /** Who is told by mail when a check fails; absent: nobody. */
  ownerEmail?: string;
  now: () => Date;
  log: Record<"error" | "info", (detail: object, message: string) => unknown>;
}

const minute = 60_000;
/** A server that has just started may be gone again at once, and its mail has a queue to work off. */
const afterStart = 10 * minute;
const every = 24 * 60 * minute;
/** A little under a week, so that every seventh one goes to the owner. */
const betweenMails = 6.5 * every;
/** How soon again after one that did not come through. */
const again = 10 * minute;
/** How long its mail may wait before we say so, and how long before another one is sent in its place. */
const patience = 5 * minute;
const givenUp = 60 * minute;

/** Makes what the server calls every minute; it does nothing in the first ten. Switched off in content/mail.ts. */
export function createCanary(house: CanaryContext): () => Promise<void> {
  const opened = performance.now();
  return async () => {
    if (words.canary.daily && performance.now() - opened >= afterStart) await checkCanary(house);
  };
}

/**
 * Sends one when it is time, once a day and sooner when the last did not come through, and decides about the one on its
 * way: green once the mail server has let us in, or once a week has taken its mail (it is erased then), red when that takes more than five
 * minutes, or when what people send is held for review. What is red becomes green by itself. Of several processes one does it.
 */
export async function checkCanary(house: CanaryContext): Promise<void> {
  await runExclusive(house.db, "canary", async () => {
    const { db, now } = house;
    // Ours is let through: only a look tells what becomes of those that people send. The flood's own mail tells the owner.
    if (await isFlooded(db, now())) return turnRed({ ...house, ownerEmail: undefined }, flooded);
    const canary = await findCanary(db);
    if (canary) await decide(house, canary, patience);
    const { sent, green, redSince } = await readCanaryNotes(db);
    const passed = sent ? now().getTime() - Date.parse(sent) : Number.POSITIVE_INFINITY;
    const waits = canary !== undefined && !isLost(canary) && canary.mail?.state !== "sent";
    // Noted and gone without a word: the process that was about to send it has ended.
    const vanished = canary === undefined && sent !== null && (green === null || green < sent);
    const pause = waits ? givenUp : redSince || vanished ? again : every;
    // A time ahead of us was noted by a clock that has been set back since.
    if (passed >= pause || passed < 0) await send(house, await kindNow(house));
  });
}

/**
 * Sends one now, with its mail, and waits up to `wait` milliseconds until it came through. Returns why it did not;
 * undefined when it did. Throws a sentence when another process is at it.
 */
export async function runCanary(house: CanaryContext, wait: number): Promise<string | undefined> {
  const deadline = performance.now() + wait;
  const result = await runExclusive(house.db, "canary", async () => {
    if (await isFlooded(house.db, house.now())) {
      await turnRed({ ...house, ownerEmail: undefined }, flooded);
      return { why: flooded };
    }
    const failed = await send(house, "mail");
    if (failed) return { why: failed };
    for (;;) {
      const canary = await findCanary(house.db);
      const left = deadline - performance.now();
      const why = canary ? await decide(house, canary, left > 0 ? wait * 2 : 0) : "its message is gone";
      if (why !== "on its way") return { why };
      await new Promise((resolve) => setTimeout(resolve, Math.min(200, Math.max(1, left))));
    }
  });
  if (result) return result.why;
  throw new Error("The server is looking after it just now. Try again in a minute.");
}

const flooded = "so many messages come in that all of them are held for review (inbox list --spam)";

async function kindNow({ db, now }: CanaryContext): Promise<CanaryKind> {
  const { mailed } = await readCanaryNotes(db);
  const passed = mailed ? Math.abs(now().getTime() - Date.parse(mailed)) : Number.POSITIVE_INFINITY;
  return passed >= betweenMails ? "mail" : "dry run";
}

async function send(house: CanaryContext, kind: CanaryKind): Promise<string | undefined> {
  await eraseCanaries(house.db);
  await noteCanary(house.db, { sent: house.now().toISOString() });
  const why = await sendCanary(house, kind);
  if (why) await turnRed(house, why);
  return why;
}

async function decide(house: CanaryContext, canary: Canary, patient: number): Promise<string | undefined> {
  const { db, now, log } = house;
  if (canary.mail?.state === "sent") {
    const { redSince } = await readCanaryNotes(db);
    await eraseCanaries(db);
    const green = now().toISOString();
    await noteCanary(db, { green, redSince: null, ...(canary.mail.kind === "mail" && { mailed: green }) });
    if (redSince) log.info({ since: redSince }, "the daily check comes through again");
    return undefined;
  }
  const { sent } = await readCanaryNotes(db);
  const age = sent ? now().getTime() - Date.parse(sent) : 0;
  if (!isLost(canary) && age < patient) return "on its way";
  const why = whyNot(canary);
  await turnRed(house, why);
  return why;
}

function isLost({ mail }: Canary): boolean {
  return mail === undefined || mail.state === "set aside" || mail.state === "dropped";
}

function whyNot({ mail }: Canary): string {
  if (!mail) return "the form kept it, but queued no mail";
  const error = mail.lastError ? `: ${mail.lastError}` : "";
  return isLost({ mail } as Canary) ? `its mail was ${mail.state}${error}` : `its mail still waits${error}`;
}

async function turnRed({ db, now, log, ownerEmail }: CanaryContext, why: string): Promise<void> {
  const { redSince } = await readCanaryNotes(db);
  if (redSince) return;
  log.error({ why }, "the daily check did not come through: what people send may not reach you");
  const since = now();
  // It may be the mail itself that does not leave: then this tells of it once it does.
  if (ownerEmail) await withRetry(() => queueMail(db, canaryFailedMail(ownerEmail, { since, why }), since));
  await noteCanary(db, { redSince: since.toISOString() });
}
