/** Sends submissions to a server that is killed again and again, and says what they were told and what was kept. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Place } from "../../db/open.ts";
import { withRetry } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { seeded } from "../http/malformed-forms.ts";
import { type MailServerForTests, openMailServerForTests } from "../support/mail-server.ts";
import { startServer } from "../support/start-server.ts";
import { acknowledgedSubmissions, keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";

export interface KillOptions {
  submissions: number;
  atOnce: number;
  /** How often the server is ended with SIGKILL, each time after a seeded share of the submissions. */
  kills: number;
  seed: number;
  /** PostgreSQL; absent: SQLite. */
  databaseUrl?: string;
}

export interface KillRun {
  /** `key reference` of each submission: what its sender was told last, and what the inbox holds. */
  thanked: string[];
  kept: string[];
  kills: number;
  /** Submissions under way at a kill; they were sent again under the same key. */
  cutOff: number;
  /** Mails queued by the submissions, how many different ones the mail server took, and how often it got one again. */
  mails: { queued: number; arrived: number; doubled: number };
  /** Of those cut off, how many had been kept all the same, and came back with their first reference. */
  keptUnanswered: number;
}

/** Resolves when every submission was thanked for. Throws when the server refuses one. */
export async function killRun({
  submissions,
  atOnce,
  kills,
  seed,
  databaseUrl,
}: KillOptions): Promise<KillRun> {
  const dataDir = mkdtempSync(join(tmpdir(), "kill-"));
  const place = { dataDir, ...(databaseUrl && { databaseUrl }) };
  const mailServer = await openMailServerForTests();
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    SMTP_URL: mailServer.url,
    MAIL_FROM: "site@example.org",
    OWNER_EMAIL: "owner@example.org",
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: "only for this test, only on this machine" }),
  };
  const random = seeded(seed);
  const thanked = new Map<string, string>();
  const run = { kills: 0, cutOff: 0, keptUnanswered: 0 };
  let left = newKeys(submissions);
  try {
    while (left.length > 0) {
      const server = await startServer(settings);
      const more = run.kills < kills;
      // Each life gets its share of what is left, so that the last kill still finds work.
      const enough = more ? Math.ceil((random() * 1.6 * left.length) / (kills - run.kills + 1)) : 0;
      const told = await submitMany(server.url, left, {
        atOnce,
        // A few milliseconds later, not at the very answer: in the middle of somebody else's commit.
        onThanks: (count) => count === enough && setTimeout(() => server.kill("SIGKILL"), random() * 12),
      });
      await server.kill("SIGKILL");
      if (told.refused.size > 0) throw new Error(`Refused with ${[...told.refused.values()].join()}.`);
      for (const [key, reference] of told.thanked) thanked.set(key, reference);
      left = told.unanswered;
      if (more && left.length > 0) run.kills++;
      const inside = new Set((await keptSubmissions(place)).map((line) => line.split(" ")[0]));
      run.cutOff += told.brokenOff;
      run.keptUnanswered += left.filter((key) => inside.has(key)).length;
    }
    const mails = await deliverRest(settings, place, mailServer);
    return { ...run, mails, thanked: acknowledgedSubmissions(thanked), kept: await keptSubmissions(place) };
  } finally {
    await mailServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A last server sends what the killed ones left behind, once the minute is over for which they had claimed it. */
async function deliverRest(settings: Record<string, string>, place: Place, mailServer: MailServerForTests) {
  const db = openDatabase(place);
  const claimed_until = new Date().toISOString();
  await withRetry(() =>
    db.updateTable("outbox").set({ claimed_until }).where("state", "=", "sending").execute(),
  );
  const server = await startServer(settings);
  try {
    // As long as mails still come in: a slow machine is no loss. Longer than the pause before a second attempt.
    let seen = -1;
    for (let since = 0; since < 360 && (await unsent(db)) > 0; since++) {
      if (mailServer.mails.length > seen) since = 0;
      seen = mailServer.mails.length;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const rows = await db.selectFrom("outbox").select("message_id").execute();
    const arrivals = mailServer.mails.map(({ mail }) => mail.messageId);
    const different = new Set(arrivals);
    const arrived = rows.filter((row) => different.has(row.message_id)).length;
    return { queued: rows.length, arrived, doubled: arrivals.length - different.size };
  } finally {
    await db.destroy();
    await server.kill();
  }
}

async function unsent(db: Database): Promise<number> {
  const count = db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll().as("left"))
    .where("state", "!=", "sent");
  return Number((await count.executeTakeFirstOrThrow()).left);
}
