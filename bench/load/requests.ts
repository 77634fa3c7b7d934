/** Requests per second of Home, its 304 and the news call, each beside Node's own HTTP server with the same answer; memory. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "../../test/support/ask.ts";
import { pin, processorSeconds, residentMegabytes } from "../../test/support/processes.ts";
import { load, median, type Outcome, rounded } from "./load.ts";
import { openSiteWithNews } from "./site-with-news.ts";

const rounds = 7;
const accept = { "accept-encoding": "gzip, deflate, br, zstd" };
/** Ours to the bare server's, and what docs/decisions/032-less-of-our-own.md allows of memory. */
const limits = { ratio: 0.6, megabytes: 150 };

interface Target {
  url: string;
  pid: number;
  headers: Record<string, string>;
}

export async function requestsTable() {
  const { url, pid, close } = await openSiteWithNews();
  pin(pid, 0);
  try {
    const { etag = "" } = (await ask(url, "/", { headers: accept })).headers;
    const rows: object[] = [
      await row("Home", { url: `${url}/`, pid, headers: accept }),
      await row("Home, 304", { url: `${url}/`, pid, headers: { ...accept, "if-none-match": etag } }),
      { what: "resident after that, MB", ours: residentMegabytes(pid), limit: limits.megabytes },
      await row("the news call", { url: `${url}/functions/v1/fetch-ai-news`, pid, headers: accept }),
    ];
    const title = `Requests per second on one core, 32 connections, ${rounds} rounds in turns, medians, beside a bare Node server that sends the same bytes`;
    return { title, rows };
  } finally {
    await close();
  }
}

async function row(what: string, ours: Target) {
  const bare = await openBare(ours);
  const [mine, theirs]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const both = [await measure(ours), await measure(bare)] as const;
    if (round === 0) continue; // warming up
    mine.push(both[0]);
    theirs.push(both[1]);
  }
  bare.close();
  const middle = (all: Measured[], key: keyof Measured) => rounded(median(all.map((one) => one[key])));
  return {
    what,
    ours: middle(mine, "perSecond"),
    bare: middle(theirs, "perSecond"),
    ratio: rounded(median(mine.map((one, at) => one.perSecond / (theirs[at]?.perSecond ?? 0)))),
    limit: limits.ratio,
    "p99 ms": middle(mine, "p99"),
    // Processor time depends less than the rest on what else the machine does.
    "CPU µs": middle(mine, "cpu"),
    "bare CPU µs": middle(theirs, "cpu"),
  };
}

type Measured = Outcome & { cpu: number };

async function measure({ url, pid, headers }: Target): Promise<Measured> {
  const before = processorSeconds([pid]);
  const outcome = await load(url, headers);
  return { ...outcome, cpu: ((processorSeconds([pid]) - before) / outcome.requests) * 1e6 };
}

/** A bare server on the same core, with the answer that ours gives now. */
async function openBare({ url, headers }: Target) {
  const { origin, pathname } = new URL(url);
  const answer = await ask(origin, pathname, { headers });
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const file = join(folder, "answer.json");
  writeFileSync(
    file,
    JSON.stringify({
      status: answer.status,
      headers: Object.entries(answer.headers).filter(
        ([name]) => !/^(date|connection|keep-alive)$/.test(name),
      ),
      body: answer.body.toString("base64"),
    }),
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), file], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [port] = await once(child.stdout ?? child, "data");
  rmSync(folder, { recursive: true });
  const pid = child.pid ?? 0;
  pin(pid, 0);
  return {
    url: `http://127.0.0.1:${String(port).trim()}${pathname}`,
    pid,
    headers,
    close: () => child.kill(),
  };
}
