/** Submissions kept per second, through the whole server, beside bare SQLite on the same disk in the same minutes. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fillInbox } from "../../test/durability/full-inbox.ts";
import { type RunningServer, startServer } from "../../test/support/start-server.ts";
import { median, rounded } from "./load.ts";

const rounds = 5;
const [submissions, senders, rowsThere] = [2000, 32, 1_000_000];
const limit = 300;
const run = promisify(execFile);

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * In turns: bare SQLite with one insert a commit (the same settings and indexes, its own file), the server with an
 * empty inbox, the server with a million submissions in it. Medians over the rounds.
 */
export async function submissionsTable() {
  const folder = mkdtempSync(join(tmpdir(), "submissions-"));
  const full = join(folder, "full");
  await fillInbox(full, rowsThere);
  const servers = [
    await startServer({ DATA_DIR: join(folder, "empty"), RATE_LIMITS: "off" }),
    await startServer({ DATA_DIR: full, RATE_LIMITS: "off" }),
  ];
  try {
    const bare: number[] = [];
    const ours: Round[][] = servers.map(() => []);
    // The first round of each warms up and does not count.
    for (let round = 0; round <= rounds; round++) {
      const commits = await bareCommits(join(folder, "bare.db"));
      if (round > 0) bare.push(commits);
      for (const [at, server] of servers.entries()) {
        const seen = await sendRound(server);
        if (round > 0) ours[at]?.push(seen);
      }
    }
    const names = ["ours, empty inbox", `ours, ${rowsThere.toLocaleString("en-US")} submissions there`];
    const rows = [
      { what: "bare SQLite, one insert a commit", "per second": median(bare), "of bare": 1 },
      ...names.map((what, at) => row(what, ours[at] ?? [], median(bare))),
    ];
    const title = `Submissions kept per second, medians of ${rounds} rounds of ${submissions} submissions from ${senders} senders`;
    return { title, rows };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sendRound({ url }: RunningServer): Promise<Round> {
  const script = join(import.meta.dirname, "send.ts");
  const { stdout } = await run(process.execPath, [script, url, `${submissions}`, `${senders}`]);
  const { thanked, seconds, waits } = JSON.parse(stdout) as {
    thanked: number;
    seconds: number;
    waits: number[];
  };
  if (thanked !== submissions) throw new Error(`Only ${thanked} of ${submissions} were thanked for.`);
  waits.sort((a, b) => a - b);
  const at = (part: number) => rounded(waits[Math.floor(waits.length * part)] ?? 0, 1);
  return { perSecond: Math.round(thanked / seconds), p50: at(0.5), p99: at(0.99) };
}

/** In a process of its own, like the server. */
async function bareCommits(file: string): Promise<number> {
  const script = join(import.meta.dirname, "../../test/durability/bare-sqlite.ts");
  const { stdout } = await run(process.execPath, [script, file, `${submissions}`]);
  return Math.round(Number(stdout));
}

function row(what: string, all: Round[], peer: number) {
  const perSecond = median(all.map((one) => one.perSecond));
  return {
    what,
    "per second": perSecond,
    limit,
    "of bare": rounded(perSecond / peer),
    "p50 ms": median(all.map((one) => one.p50)),
    "p99 ms": median(all.map((one) => one.p99)),
  };
}
