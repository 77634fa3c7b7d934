/** An issue leaves from servers that are killed again and again, and says who got it how often, and what the desk says of it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "../../db/migrate.ts";
import { openDatabase, type Place } from "../../db/open.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { inDoubt } from "../../mail/outbox/outbox.ts";
import { renderIssue } from "../../newsletter/issue.ts";
import { findFigures } from "../../newsletter/sending/figures.ts";
import { importSubscribers } from "../../newsletter/subscriber-list.ts";
import { openMailServerForTests } from "../support/mail-server.ts";
import { sendIssue } from "../support/send-issue.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

export interface IssueKillOptions {
  readers: number;
  /** How often every server is ended with SIGKILL, at even parts of the mails. */
  kills: number;
  /** Servers on one database, which SQLite is for one alone (1). */
  servers?: number;
  /** PostgreSQL; absent: SQLite. */
  databaseUrl?: string;
  /** Settings and flags of the servers. */
  settings?: Record<string, string>;
  flags?: readonly string[];
  /** When a server has opened; what it returns is called before the server is killed, with the mails of all in so many seconds. */
  watch?: (server: RunningServer) => (life: { arrived: number; seconds: number }) => Promise<unknown>;
}

/** Addresses, sorted. */
export interface IssueKillRun {
  once: string[];
  twice: string[];
  never: string[];
  /** Who may have it, as the database says. */
  inDoubt: string[];
  queueSeconds: number;
  figures: Awaited<ReturnType<typeof findFigures>>;
}

const secret = "only for this test, only on this machine";
const siteUrl = "https://901ai.example";
const body = "A paragraph of an issue as people write it, with a [link](https://example.org/a).\n\n".repeat(
  40,
);

/** Resolves when nothing of it is on its way any more. */
export async function issueKillRun(options: IssueKillOptions): Promise<IssueKillRun> {
  const { readers, kills, databaseUrl } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "issue-kill-"));
  const place: Place = { dataDir, ...(databaseUrl && { databaseUrl }) };
  const mailServer = await openMailServerForTests({ envelopesOnly: true });
  const db = openDatabase(place, { busyTimeout: 30_000 });
  const running: RunningServer[] = [];
  try {
    await migrate(db);
    const addresses = Array.from({ length: readers }, (_, i) => `r${String(i).padStart(5, "0")}@example.org`);
    await importSubscribers(db, ["email", ...addresses].join("\n"), { now: new Date() });
    const queueSeconds = await queue(db);
    const settings = {
      ...options.settings,
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      SECRET: secret,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    for (let life = 0; life <= kills; life++) {
      for (let n = 0; n < (options.servers ?? 1); n++)
        running.push(await startServer(settings, { flags: options.flags ?? [] }));
      const [before, begun] = [mailServer.mails.length, performance.now()];
      const watched = running.map((server) => options.watch?.(server));
      if (life < kills) await mailServer.received(Math.round((readers * (life + 1)) / (kills + 1)), 900_000);
      else await untilQuiet(db);
      const arrived = mailServer.mails.length - before;
      const seconds = (performance.now() - begun) / 1_000;
      await Promise.all(watched.map((done) => done?.({ arrived, seconds })));
      await Promise.all(running.splice(0).map((server) => server.kill("SIGKILL")));
      await expireClaims(db);
    }
    const arrivals = mailServer.mails.map(({ to }) => to[0] ?? "");
    const counts = Map.groupBy(arrivals, (address) => address);
    const of = (times: (n: number) => boolean) =>
      addresses.filter((address) => times(counts.get(address)?.length ?? 0));
    const doubtful = await db
      .selectFrom("outbox")
      .select("to_address")
      .where("state", "=", inDoubt)
      .execute();
    return {
      once: of((n) => n === 1),
      twice: of((n) => n > 1),
      never: of((n) => n === 0),
      inDoubt: doubtful.map(({ to_address }) => to_address).toSorted(),
      queueSeconds,
      figures: await findFigures(db, "issue"),
    };
  } finally {
    await Promise.all(running.map((server) => server.kill("SIGKILL")));
    await db.destroy();
    await mailServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Seconds that it took. */
async function queue(db: Database): Promise<number> {
  const rendered = renderIssue(
    { values: { subject: "This week" }, body },
    { postalAddress: "1 Main Street", siteUrl },
  );
  const begun = performance.now();
  const issue = { slug: "issue", subject: "This week", ...rendered };
  await sendIssue(db, { secret, siteUrl }, issue, () => new Date());
  return (performance.now() - begun) / 1_000;
}

/** In place of the minute for which a dead server's claims hold. */
async function expireClaims(db: Database): Promise<void> {
  const claimed_until = new Date().toISOString();
  await withRetry(() =>
    db.updateTable("outbox").set({ claimed_until }).where("state", "=", "sending").execute(),
  );
}

/** As long as mails still leave: a slow machine is no loss. */
async function untilQuiet(db: Database): Promise<void> {
  let last = -1;
  for (let since = 0; since < 480; since++) {
    const left = db.selectFrom("outbox").select(({ fn }) => fn.countAll().as("left"));
    const count = Number(
      (await left.where("state", "in", ["waiting", "sending"]).executeTakeFirst())?.left ?? 0,
    );
    if (count === 0) return;
    if (count !== last) since = 0;
    last = count;
    await pause(250);
  }
}
