/** An issue for 50,000 readers, and for a tenth of them from two servers on PostgreSQL, through kills: who got it, rate, memory, pauses. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { concurrency } from "../mail/outbox/delivery.ts";
import { type IssueKillOptions, issueKillRun } from "../test/durability/issue-kill-run.ts";
import { openPostgres } from "../test/support/postgres.ts";
import { residentMegabytes } from "../test/support/processes.ts";
import { asServed, type RunningServer } from "../test/support/start-server.ts";
import { median, rounded } from "./load/load.ts";
import { longestPausesOf } from "./load/ten-times.ts";

const limitSeconds = 30;
const kills = 3;
/** Milliseconds after which a server has done what it does once after its start. */
const settling = 10_000;

export async function newsletterTable() {
  const onSqlite = await measure("SQLite", { readers: 50_000, kills });
  const postgres = await openPostgres({ durable: true });
  try {
    const options = { readers: 5_000, kills, servers: 2, databaseUrl: postgres.url };
    return {
      title: `An issue of which every server is killed ${kills} times while it sends (SMTP on loopback; the rate is the median of ${kills + 1} lives of a server, the pauses are those of ${settling / 1_000} s after its start and later)`,
      rows: [onSqlite, await measure("PostgreSQL, two servers", options)],
    };
  } finally {
    await postgres.close();
  }
}

/** In time, nobody twice, and nobody missed but whom the desk calls in doubt, who are no more than were being handed over. */
export function isAsPromised(row: Record<"queued in s" | "missed, not in doubt" | "twice", number> & Doubt) {
  const { "in doubt": doubt, "most in doubt": most } = row;
  return row["queued in s"] < limitSeconds && row["missed, not in doubt"] + row.twice === 0 && doubt <= most;
}

type Doubt = Record<"in doubt" | "most in doubt", number>;

async function measure(engine: string, options: IssueKillOptions) {
  const { settings, flags } = asServed();
  const [rates, megabytes, pauses]: [number[], number[], { wall: number; cpu: number }[]] = [[], [], []];
  const watch = (server: RunningServer) => {
    const timer = setInterval(() => megabytes.push(residentMegabytes(server.pid ?? 0)), 500);
    const settled = pause(settling).then(() => longestPausesOf(server));
    return async ({ arrived, seconds }: { arrived: number; seconds: number }) => {
      clearInterval(timer);
      rates.push(arrived / seconds);
      await settled;
      pauses.push(await longestPausesOf(server));
    };
  };
  const watcher = ["--import", join(import.meta.dirname, "load/watch-loop.ts")];
  const run = await issueKillRun({ ...options, settings, flags: [...flags, ...watcher], watch });
  const row = {
    "queued in s": rounded(run.queueSeconds, 1),
    limit: limitSeconds,
    "got it": run.once.length,
    "missed, not in doubt": run.never.filter((address) => !run.inDoubt.includes(address)).length,
    twice: run.twice.length,
    "in doubt": run.inDoubt.length,
    "most in doubt": kills * (options.servers ?? 1) * concurrency,
  };
  return {
    ...{ engine, readers: options.readers, ...row, ok: isAsPromised(row) },
    "mails a second": Math.round(median(rates)),
    "MB, median": median(megabytes),
    "MB, most": Math.max(...megabytes),
    "longest pause, ms": Math.round(Math.max(...pauses.map(({ wall }) => wall))),
    "of it, own time": Math.round(Math.max(...pauses.map(({ cpu }) => cpu))),
  };
}
