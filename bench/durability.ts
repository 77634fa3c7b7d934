/** The promise that nothing is lost, tried at full length: kills, power cuts, two processes on one database. */
import { type KillOptions, killRun } from "../test/durability/kill-run.ts";
import { cutPower } from "../test/durability/power-cut.ts";
import { traceRun, whyNoTrace } from "../test/durability/trace.ts";
import { killOneOfTwo } from "../test/durability/two-processes-run.ts";
import { openPostgres } from "../test/support/postgres.ts";

const seed = 901;

export async function killsTable() {
  const options = { letters: 2000, atOnce: 64, kills: 20, seed };
  const postgres = await openPostgres({ durable: true });
  try {
    const rows = [
      await killRow("SQLite", options),
      await killRow("PostgreSQL", { ...options, databaseUrl: postgres.url }),
    ];
    return {
      title: `kill -9 during ${options.letters} letters, ${options.atOnce} at once, seed ${seed}`,
      rows,
    };
  } finally {
    await postgres.close();
  }
}

/** The weaker settings are here to show that the cuts can find a loss. */
export async function powerCutsTable() {
  const obstacle = whyNoTrace();
  if (obstacle) return { title: `Power cuts: not tried, ${obstacle}`, rows: [] };
  const rows = [];
  for (const synchronous of ["FULL", "NORMAL", "OFF"]) {
    const steps = await traceRun({ letters: 300, pragmas: `synchronous = ${synchronous}` });
    rows.push({ synchronous, steps: steps.length, ...(await cutPower(steps, 500, seed)) });
  }
  return { title: `500 power cuts during 300 letters, seed ${seed} (ours is FULL)`, rows };
}

export async function processesTable() {
  const options = { letters: 2000, atOnce: 32, durable: true };
  const { thanked, kept, ...counts } = await killOneOfTwo(options);
  const lost = lostOf(thanked, kept);
  const rows = [{ thanked: thanked.length, kept: kept.length, lost, ...counts }];
  return { title: `Two servers on one PostgreSQL, one killed under ${options.atOnce} senders`, rows };
}

async function killRow(database: string, options: KillOptions) {
  const { thanked, kept, mails, ...counts } = await killRun(options);
  return {
    database,
    thanked: thanked.length,
    kept: kept.length,
    lost: lostOf(thanked, kept),
    doubled: kept.length - new Set(kept.map((line) => line.split(" ")[0])).size,
    ...counts,
    mails: mails.queued,
    arrived: mails.arrived,
    "mails twice": mails.doubled,
  };
}

function lostOf(thanked: readonly string[], kept: readonly string[]): number {
  const inbox = new Set(kept);
  return thanked.filter((line) => !inbox.has(line)).length;
}
