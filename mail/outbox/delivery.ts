/**
 * Sends the outbox to the mail server: worker pool, retries with backoff, graceful shutdown. At least once (a crash may repeat a
 * mail), an issue at most once (a crash may leave a mail in doubt).
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { singleFlight } from "../../concurrency/single-flight.ts";
import { joinWrites, type Write } from "../../db/durable-write.ts";
import { reasonOf } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { isDryRun } from "../messages/canary.ts";
import { type MailServer, type MailSettings, openMailServer, type SendResult } from "../smtp/smtp.ts";
import * as claims from "./claims.ts";

export type Delivery = ReturnType<typeof openDelivery>;

/** A mail that the server refused for good: the codes, and the server's words. */
export interface Refusal {
  mail: claims.OutboxMail;
  why: string;
  words: string;
  now: Date;
}

export interface DeliveryContext {
  db: Database;
  write: Write;
  server: MailServer;
  now: () => Date;
  /** In the transaction that sets a refused mail aside; true when nothing is left for the owner to decide. */
  onRefused?: ((trx: Database, refusal: Refusal) => Promise<boolean>) | undefined;
  /** Milliseconds before an unreachable mail server is probed again (5,000); doubles up to a minute. */
  probeAfter?: number;
  /** Receives codes and numbers, never an address or text. */
  log: Record<"warn" | "error" | "info", (detail: object, message: string) => unknown>;
}

/** Mails in flight; more than connections, so that one result is written while the next mail is sent. */
export const concurrency = 6;
const claimBatch = 20;
const shutdownTimeout = 5_000;
/** Longest backoff between two probes of an unreachable mail server, in milliseconds. */
const maxProbeDelay = 60_000;

/** While there is no `smtpUrl`, mail stays in the outbox. */
export function openMailDelivery(settings: MailSettings, context: Omit<DeliveryContext, "server">): Delivery {
  if (!settings.smtpUrl) context.log.warn({}, "SMTP_URL is not set: mail waits in the outbox");
  const delivery = openDelivery({ ...context, server: openMailServer(settings) });
  return {
    wake: () => settings.smtpUrl && delivery.wake(),
    poll: async () => {
      if (settings.smtpUrl) await delivery.poll();
    },
    stop: delivery.stop,
  };
}

export function openDelivery(context: DeliveryContext) {
  const { db, write, server, now, onRefused, probeAfter = 5_000, log } = context;
  const holder = randomUUID();
  const inFlight = new Set<number>();
  const workers = new Set<Promise<void>>();
  const joined = joinWrites(write);
  const queue: claims.OutboxMail[] = [];
  const claiming = singleFlight(async () => {
    const mails = await write((trx) => claims.claimMails(trx, { holder, most: claimBatch, now: now() }));
    for (const mail of mails) inFlight.add(mail.id);
    queue.push(...mails);
  });
  let wakes = 0;
  let stopping = false;
  /** Set while the mail server is unreachable. Times are `performance.now()`, which is monotonic. */
  let outage: { delay: number; probeAt: number } | undefined;
  let probeTimer: NodeJS.Timeout | undefined;

  const renewal = setInterval(() => {
    if (inFlight.size === 0) return;
    const claimed = { inFlight: [...inFlight], now: now() };
    write((trx) => claims.renewClaims(trx, holder, claimed)).catch((error: unknown) => {
      // The database is locked or full: two more renewals fit into a claim.
      log.warn({ why: reasonOf(error) }, "the claims on mails could not be renewed");
    });
  }, claims.claimDuration / 3).unref();

  return { wake, poll, stop };

  /** Call after mail was queued: starts sending at once. */
  function wake(): void {
    wakes++;
    if (stopping || outage) return;
    while (workers.size < concurrency) {
      const worker: Promise<void> = runWorker().finally(() => workers.delete(worker));
      workers.add(worker);
    }
  }

  /** Sends mail that is due, whichever process queued it. Call periodically. */
  async function poll(): Promise<void> {
    if (stopping) return;
    const stranded = { inFlight: [...inFlight], now: now() };
    const mails = await write((trx) => claims.recoverStrandedMails(trx, stranded));
    if (mails > 0)
      log.warn({ mails }, "mails of an issue may have arrived: the desk shows them at the issue");
    if (outage && performance.now() >= outage.probeAt) {
      const why = await server.verify();
      if (why) return backOff(why);
      outage = undefined;
      log.info({}, "mail delivery resumed");
    }
    wake();
  }

  /** Graceful shutdown: claims no more mail, waits up to 5 seconds for mails in flight, releases the claims on the rest. */
  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(probeTimer);
    const finished = Promise.all(workers);
    await Promise.race([finished, pause(shutdownTimeout, undefined, { ref: false })]);
    server.close();
    await finished;
    clearInterval(renewal);
  }

  async function runWorker(): Promise<void> {
    /** The result of a mail is written while the next one is taken: one commit for both. */
    let written: Promise<void> | undefined;
    try {
      for (let mail = await next(); mail; mail = await next()) {
        const [isOurs] = await Promise.all([take(mail), written]);
        if (isOurs) written = recordResult(mail, await send(mail)).finally(() => inFlight.delete(mail.id));
      }
    } catch (error) {
      log.error({ why: reasonOf(error) }, "the outbox could not be read");
    }
    await written;
    if (stopping || outage) await releaseMails(queue.splice(0).map(({ id }) => id));
  }

  async function next(): Promise<claims.OutboxMail | undefined> {
    for (let seen = -1; queue.length === 0 && seen !== wakes && !stopping && !outage; ) {
      seen = wakes;
      await claiming.run();
    }
    return stopping || outage ? undefined : queue.shift();
  }

  /** False where it is not ours to send any more. */
  async function take(mail: claims.OutboxMail): Promise<boolean> {
    let isOurs = false;
    try {
      isOurs = await (isOfIssue(mail)
        ? joined((trx) => claims.handOver(trx, holder, mail.id, now()))
        : claims.isClaimed(db, holder, mail.id));
      return isOurs;
    } finally {
      if (!isOurs) inFlight.delete(mail.id);
    }
  }

  /** Of the canary it checks the connection only. */
  async function send(mail: claims.OutboxMail): Promise<SendResult> {
    if (!isDryRun(mail.key)) return server.send(mail);
    const why = await server.verify();
    return why ? { kind: "unreachable", why } : { kind: "accepted" };
  }

  async function recordResult(mail: claims.OutboxMail, result: SendResult): Promise<void> {
    if (result.kind === "accepted")
      return writeResult(mail, (trx) => claims.markSent(trx, mail.id, now()), joined);
    const { why } = result;
    if (result.isBegun && isOfIssue(mail)) {
      if (result.kind === "unreachable") backOff(why);
      log.warn({ mail: mail.id, why }, "a mail of an issue may have arrived: the desk shows it at the issue");
      return writeResult(mail, (trx) => claims.leaveInDoubt(trx, holder, mail, why));
    }
    // Shutdown cut the connection: not counted as an attempt.
    if (stopping && result.kind !== "refused") return releaseMails([mail.id]);
    if (result.kind === "unreachable") {
      backOff(why);
      return releaseMails([mail.id], why);
    }
    const given = { why, now: now() };
    if (result.kind === "postponed" && mail.attempts + 1 < claims.maxAttempts)
      return writeResult(mail, (trx) => claims.postpone(trx, holder, mail, given));
    let isSettled = false;
    await writeResult(mail, async (trx) => {
      await claims.setAside(trx, holder, mail, given);
      const refusal = { ...given, mail, words: result.words ?? "" };
      isSettled = result.kind === "refused" && ((await onRefused?.(trx, refusal)) ?? false);
    });
    if (isSettled) log.info({ mail: mail.id, why }, "a reader's mailbox is gone: the subscription has ended");
    else log.error({ mail: mail.id, why }, "a mail was set aside: see npm run desk -- outbox list");
  }

  /** Retries until the result is in the database: the mail server has decided, and another attempt would send twice. */
  async function writeResult(
    mail: claims.OutboxMail,
    work: (trx: Database) => Promise<void>,
    by = write,
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await by(work);
      } catch (error) {
        log.error({ mail: mail.id, why: reasonOf(error) }, "the result of a mail could not be saved yet");
        if (stopping && attempt > 2) return;
      }
      await pause(1_000);
    }
  }

  async function releaseMails(ids: number[], why?: string): Promise<void> {
    try {
      await write((trx) => claims.releaseClaims(trx, holder, ids, why));
    } catch (error) {
      // The claims expire within a minute.
      log.warn({ mails: ids.length, why: reasonOf(error) }, "the claims on mails could not be released");
    }
    for (const id of ids) inFlight.delete(id);
  }

  function backOff(why: string): void {
    if (!outage) log.warn({ why }, "mail cannot leave: the mail server cannot be reached or refuses us");
    const wait = outage ? Math.min(outage.delay * 2, maxProbeDelay) : probeAfter;
    outage = { delay: wait, probeAt: performance.now() + wait };
    clearTimeout(probeTimer);
    probeTimer = setTimeout(() => {
      poll().catch((error: unknown) => log.warn({ why: reasonOf(error) }, "the outbox could not be polled"));
    }, wait).unref();
  }
}

/** What goes to many is rather missed by one than sent twice; one mail to one person, who waits for it, rather sent twice. */
function isOfIssue({ letter }: claims.OutboxMail): boolean {
  return letter !== null;
}
