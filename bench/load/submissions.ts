/** Submissions kept per second, through the whole server, beside bare SQLite on the same disk in the same minutes. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fillInbox } from "../../test/durability/full-inbox.ts";
import { type RunningServer, startServer } from "../../test/support/start-server.ts";

const rounds = 5;
const submissionsARound = 2000;
const senders = 32;
const rowsThere = 1_000_000;
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
  const places = { empty: join(folder, "empty"), full: join(folder, "full") };
  await fillInbox(places.full, rowsThere);
  const servers = {
    empty: await startServer({ DATA_DIR: places.empty, RATE_LIMITS: "off" }),
    full: await startServer({ DATA_DIR: places.full, RATE_LIMITS: "off" }),
  };
  try {
    const bare: number[] = [];
    const empty: Round[] = [];
    const full: Round[] = [];
    // The first round of each warms up and does not count.
    for (let round = 0; round <= rounds; round++) {
      bare.push(await bareCommits(join(folder, "bare.db")));
      empty.push(await sendRound(servers.empty));
      full.push(await sendRound(servers.full));
    }
    const peer = median(bare.slice(1));
    const plain = row("ours, empty inbox", empty.slice(1), peer);
    const rows = [
      { what: "bare SQLite, one insert a commit", "per second": peer, "of bare": 1 },
      plain,
      row(`ours, ${rowsThere.toLocaleString("en-US")} submissions there`, full.slice(1), peer),
    ];
    return {
      title: `Submissions kept per second, medians of ${rounds} rounds of ${submissionsARound} submissions from ${senders} senders (limit: 300; full at least 0.9 of empty: ${share(median(full.slice(1).map((one) => one.perSecond)), plain["per second"])})`,
      rows,
    };
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.kill()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sendRound(server: RunningServer): Promise<Round> {
  const script = join(import.meta.dirname, "send.ts");
  const { stdout } = await run(process.execPath, [
    script,
    server.url,
    String(submissionsARound),
    String(senders),
  ]);
  const { thanked, seconds, waits } = JSON.parse(stdout) as {
    thanked: number;
    seconds: number;
    waits: number[];
  };
  if (thanked !== submissionsARound)
    throw new Error(`Only ${thanked} of ${submissionsARound} submissions were thanked for.`);
  waits.sort((a, b) => a - b);
  const at = (part: number) => Math.round((waits[Math.floor(waits.length * part)] ?? 0) * 10) / 10;
  return { perSecond: Math.round(thanked / seconds), p50: at(0.5), p99: at(0.99) };
}

/** In a process of its own, like the server. */
async function bareCommits(file: string): Promise<number> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, "../../test/durability/bare-sqlite.ts"),
    file,
    String(submissionsARound),
  ]);
  return Math.round(Number(stdout));
}

function row(what: string, all: Round[], peer: number) {
  const perSecond = median(all.map((one) => one.perSecond));
  return {
    what,
    "per second": perSecond,
    "of bare": share(perSecond, peer),
    "p50 ms": median(all.map((one) => one.p50)),
    "p99 ms": median(all.map((one) => one.p99)),
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function share(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100;
}
