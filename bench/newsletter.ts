/** An issue for 50,000 subscribers: time to queue it, and whether each gets it when the server is killed half-way. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { concurrency } from "../mail/outbox/delivery.ts";
import { renderIssue } from "../newsletter/issue.ts";
import { importSubscribers } from "../newsletter/subscriber-list.ts";
import { readSecret } from "../server/process/secret.ts";
import { openMailServerForTests } from "../test/support/mail-server.ts";
import { sendIssue } from "../test/support/send-issue.ts";
import { startServer } from "../test/support/start-server.ts";

const readers = 50_000;
const limitSeconds = 30;
const siteUrl = "https://901ai.example";
const paragraph = "A paragraph of an issue as people write it, with a [link](https://example.org/a).\n\n";

export async function newsletterTable() {
  const dataDir = mkdtempSync(join(tmpdir(), "newsletter-"));
  const mailServer = await openMailServerForTests();
  try {
    const queue = await queueIssue(dataDir);
    const delivery = await deliverWithAKill(dataDir, mailServer);
    return {
      title: `An issue for ${readers} readers (SQLite, SMTP on loopback)`,
      rows: [{ ...queue, ...delivery, ok: isAsPromised({ ...queue, ...delivery }) }],
    };
  } finally {
    await mailServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** In time, nobody missed, and duplicates only of the mails that were claimed when the server was killed. */
export function isAsPromised(row: { "queued in s": number; missed: number; twice: number }): boolean {
  return row["queued in s"] < limitSeconds && row.missed === 0 && row.twice <= concurrency;
}

async function queueIssue(dataDir: string) {
  const db = openDatabase({ dataDir });
  await migrate(db);
  const csv = `email\n${Array.from({ length: readers }, (_, i) => `r${i}@example.org`).join("\n")}`;
  await importSubscribers(db, csv, { now: new Date() });
  const issue = renderIssue(
    { values: { subject: "This week" }, body: paragraph.repeat(40) },
    { postalAddress: "1 Main Street", siteUrl },
  );
  const context = { secret: readSecret({ secret: undefined, dataDir }), siteUrl };
  const begun = performance.now();
  const queued = await sendIssue(
    db,
    context,
    { slug: "issue", subject: "This week", ...issue },
    () => new Date(),
  );
  const seconds = (performance.now() - begun) / 1000;
  await db.destroy();
  return { queued, "queued in s": round(seconds), limit: limitSeconds };
}

/** The second server waits a minute until the first one's claims expire. */
async function deliverWithAKill(
  dataDir: string,
  mailServer: Awaited<ReturnType<typeof openMailServerForTests>>,
) {
  const begun = performance.now();
  const settings = { DATA_DIR: dataDir, SMTP_URL: mailServer.url };
  const first = await startServer(settings);
  await mailServer.received(readers / 2, 600_000);
  await first.kill("SIGKILL");
  const second = await startServer(settings);
  const all = () => new Set(mailServer.mails.map(({ to }) => to[0])).size;
  for (let waited = 0; all() < readers && waited < 900; waited++)
    await new Promise((resolve) => setTimeout(resolve, 1000));
  const seconds = (performance.now() - begun) / 1000;
  await second.kill();
  const got = all();
  const arrived = mailServer.mails.length;
  return {
    "got it": got,
    missed: readers - got,
    twice: arrived - got,
    "mails a second": Math.round(arrived / seconds),
  };
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
