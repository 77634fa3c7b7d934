/** Doctor check of TRUST_PROXY, and its note of requests with an ignored `X-Forwarded-For` (server/http/client-address.ts). */
import type { IncomingMessage, Server } from "node:http";
import { noteLastDone, readLastDone } from "../../db/last-done.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import type { Log } from "../../server/process/log.ts";
import { type DoctorContext, type Finding, ok, warn, wrong } from "./finding.ts";

const name = "proxy not trusted";
/** Older notes are ignored. */
const week = 7 * 24 * 3_600_000;
const share = "all visitors share the limits of one address, so one busy hour turns everyone away";
const todo = "If the site is behind a proxy of yours, set TRUST_PROXY=1 (2 behind a CDN and a proxy).";

/**
 * Notes the first request with `X-Forwarded-For` where no proxy is trusted (`TRUST_PROXY=0`): then all visitors share the rate
 * limit of one address.
 */
export function watchProxy(
  server: Server,
  { trustProxy, db, now, log }: { trustProxy: number; db: Database; now: () => Date; log: Log },
): void {
  const check = ({ headers }: IncomingMessage) => {
    if (headers["x-forwarded-for"] === undefined) return;
    server.off("request", check);
    log.warn(
      "A request came with X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all visitors share the limits of one address.",
    );
    noteUnreadProxy(db, now()).catch((error) => log.error({ err: error }, "a note could not be kept"));
  };
  if (trustProxy === 0) server.on("request", check);
}

export async function noteUnreadProxy(db: Database, now: Date): Promise<void> {
  await withRetry(() => noteLastDone(db, { [name]: now.toISOString() }));
}

/** ISO 8601, UTC; undefined when there was no such request. */
export async function readUnreadProxy(db: Database): Promise<string | undefined> {
  return (await readLastDone(db, [name])).get(name);
}

export async function checkProxy({ settings, open, now }: DoctorContext): Promise<Finding> {
  const { trustProxy, siteUrl } = settings;
  if (trustProxy > 0)
    return ok(
      `TRUST_PROXY is ${trustProxy}: visitors are told apart by what the proxy says (X-Forwarded-For).`,
    );
  const noted = await readUnreadProxy(await open());
  const seen = noted !== undefined && now().getTime() - Date.parse(noted) < week;
  const tls = siteUrl.startsWith("https://");
  const what = [
    ...(seen ? [`requests come with X-Forwarded-For (last noted ${noted})`] : []),
    ...(tls ? ["SITE_URL is https, which a proxy must speak for us"] : []),
  ];
  if (what.length === 0) return ok("TRUST_PROXY is 0, and no proxy was noticed.");
  const says = `TRUST_PROXY is 0, but ${what.join(" and ")}: ${share}.`;
  return what.length === 2 ? wrong(says, { todo }) : warn(says, { todo });
}
