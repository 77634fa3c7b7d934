/** Brings the mails of the outbox to the mail server: each at least once, and twice only when nobody can know better. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { reasonOf } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Write } from "../../db/write-queue.ts";
import { dryRun, isDryRun } from "../messages/canary.ts";
import type { MailServer, Outcome } from "../smtp/smtp.ts";
import * as claims from "./claims.ts";
import { mostAttempts } from "./retry-schedule.ts";

export interface Delivery {
  /** Mail was queued: begins to send it at once. */
  wake: () => void;
  /** Looks for mail that is due, whoever queued it. Call it now and then. */
  look: () => Promise<void>;
  /** Takes no new mail, lets what is being sent finish for 5 seconds, and hands back the rest. */
  stop: () => Promise<void>;
}

export interface DeliveryContext {
  db: Database;
  write: Write;
  server: MailServer;
  now: () => Date;
  /** Milliseconds before the first knock at a mail server that could not be reached (5,000); then twice that, up to a minute. */
  knockAfter?: number;
  /** Gets codes and numbers, never an address or a text. */
  log: Record<"warn" | "error" | "info", (detail: object, message: string) => unknown>;
}

/** Mails in hand at the same time: more than connections, so that one is noted down while the next is sent. */
export const atOnce = 6;
const claimedAtOnce = 20;
const patienceAtStop = 5_000;
/** Milliseconds between two knocks at a mail server that cannot be reached. */
const longestKnock = 60_000;

export function openDelivery({ db, write, server, now, knockAfter = 5_000, log }: DeliveryContext): Delivery {
  const holder = randomUUID();
  const inHand = new Set<number>();
  const carriers = new Set<Promise<void>>();
  const queue: claims.OutboxMail[] = [];
  let claiming: Promise<void> | undefined;
  let wakes = 0;
  let stopping = false;
  /** While the mail server cannot be reached. The times are `performance.now()`, which no clock moves. */
  let trouble: { pause: number; knockAt: number } | undefined;
  let knocking: NodeJS.Timeout | undefined;

  const renewal = setInterval(() => {
    if (inHand.size === 0) return;
    write((trx) => claims.renewClaims(trx, holder, { inHand: [...inHand], now: now() })).catch(
      (error: unknown) => {
        // Locked or full for now: two more renewals fit into a claim.
        log.warn({ why: reasonOf(error) }, "the claims on mails could not be renewed");
      },
    );
  }, claims.claimLasts / 3);
  renewal.unref();

  return { wake, look, stop };

  function wake(): void {
    wakes++;
    if (stopping || trouble) return;
    while (carriers.size < atOnce) {
      const carrier: Promise<void> = carry().finally(() => carriers.delete(carrier));
      carriers.add(carrier);
    }
  }

  async function look(): Promise<void> {
    if (stopping) return;
    await write((trx) => claims.freeStrandedMails(trx, { inHand: [...inHand], now: now() }));
    if (trouble && performance.now() >= trouble.knockAt) {
      const why = await server.knock();
      if (why) return keepAway(why);
      trouble = undefined;
      log.info({}, "mail leaves again");
    }
    wake();
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(knocking);
    const finished = Promise.all(carriers);
    const abort = new AbortController();
    await Promise.race([
      finished,
      pause(patienceAtStop, undefined, { signal: abort.signal }).catch(() => {
        // Everything was finished in time.
      }),
    ]);
    abort.abort();
    server.close();
    await finished;
    clearInterval(renewal);
  }

  async function carry(): Promise<void> {
    try {
      for (let mail = await next(); mail; mail = await next()) await deliver(mail);
    } catch (error) {
      log.error({ why: reasonOf(error) }, "the outbox could not be read");
    }
    if (stopping || trouble) await giveBack(queue.splice(0).map(({ id }) => id));
  }

  async function next(): Promise<claims.OutboxMail | undefined> {
    for (let seen = -1; queue.length === 0 && seen !== wakes && !stopping && !trouble; ) {
      seen = wakes;
      claiming ??= claim().finally(() => {
        claiming = undefined;
      });
      await claiming;
    }
    return stopping || trouble ? undefined : queue.shift();
  }

  async function claim(): Promise<void> {
    const mails = await write((trx) => claims.claimMails(trx, { holder, most: claimedAtOnce, now: now() }));
    for (const mail of mails) inHand.add(mail.id);
    queue.push(...mails);
  }

  async function deliver(mail: claims.OutboxMail): Promise<void> {
    try {
      if (!(await claims.isClaimed(db, holder, mail.id))) return;
      await note(mail, await (isDryRun(mail.key) ? dryRun(server) : server.send(mail)));
    } finally {
      inHand.delete(mail.id);
    }
  }

  async function note(mail: claims.OutboxMail, outcome: Outcome): Promise<void> {
    if (outcome.kind === "accepted") return insist(mail, (trx) => claims.markSent(trx, mail.id, now()));
    const { why } = outcome;
    // What we ourselves cut off at the stop is not counted against the mail.
    if (stopping && outcome.kind !== "refused") return giveBack([mail.id]);
    if (outcome.kind === "unreachable") {
      keepAway(why);
      return giveBack([mail.id], why);
    }
    const given = { why, now: now() };
    if (outcome.kind === "postponed" && mail.attempts + 1 < mostAttempts)
      return insist(mail, (trx) => claims.postpone(trx, holder, mail, given));
    await insist(mail, (trx) => claims.setAside(trx, holder, mail, given));
    log.error({ mail: mail.id, why }, "a mail was set aside: see npm run desk -- outbox list");
  }

  /** The mail server has decided; until that is written down this process holds on to the mail. */
  async function insist(mail: claims.OutboxMail, work: (trx: Database) => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(work);
      } catch (error) {
        log.error(
          { mail: mail.id, why: reasonOf(error) },
          "what became of a mail could not be written down yet",
        );
        if (stopping && attempt > 2) return;
      }
      await pause(1_000);
    }
  }

  async function giveBack(ids: number[], why?: string): Promise<void> {
    try {
      await write((trx) => claims.handBack(trx, holder, ids, why));
    } catch (error) {
      // Their claims end by themselves within a minute.
      log.warn({ mails: ids.length, why: reasonOf(error) }, "mails could not be handed back");
    }
    for (const id of ids) inHand.delete(id);
  }

  function keepAway(why: string): void {
    if (!trouble) log.warn({ why }, "mail cannot leave: the mail server cannot be reached or refuses us");
    const wait = trouble ? Math.min(trouble.pause * 2, longestKnock) : knockAfter;
    trouble = { pause: wait, knockAt: performance.now() + wait };
    clearTimeout(knocking);
    knocking = setTimeout(() => {
      look().catch((error: unknown) =>
        log.warn({ why: reasonOf(error) }, "the outbox could not be looked at"),
      );
    }, wait);
    knocking.unref();
  }
}
