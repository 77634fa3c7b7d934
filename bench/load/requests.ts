/** Requests per second: Home and a 304 beside nginx, the news call beside a file of the same size; memory beside its limit. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { compressFolder } from "../../server/pages/compress-folder.ts";
import { startFeedServer } from "../../test/support/feed-server.ts";
import { readFinishedPages } from "../../test/support/finished-pages.ts";
import { family, onPath, pin, processorSeconds, residentMegabytes } from "../../test/support/processes.ts";
import { testEnvironment } from "../../test/support/test-environment.ts";
import { holdToShare } from "./cpu-share.ts";
import { load, type Outcome } from "./load.ts";
import { openNginx } from "./nginx.ts";

const rounds = 7;
const connections = 32;
const seconds = 1;
const accept = { "Accept-Encoding": "gzip, deflate, br, zstd" };
const call = "/functions/v1/fetch-ai-news";
const sameSize = { folder: "build/client/bench", path: "/bench/same-size.json" };
/** Of a core, for each server process alike: what asks them then has more than a core for itself. */
const share = 0.3;
// Why not the 0.8 of before: docs/decisions/032-less-of-our-own.md.
const limits = { home: 0.5, twoWorkers: 1, call: 0.75, megabytes: 150 };

interface Target {
  url: string;
  pids: number[];
  headers?: Record<string, string>;
}

export async function requestsTable() {
  const [home] = await readFinishedPages();
  const nginx = await openNginx({ "/": home?.html ?? "" });
  const rows: object[] = [];
  try {
    const publisher = await startFeedServer();
    const feeds = ["wordpress.xml", "atom-blog.xml", "jsonfeed.json", "rdf.xml"];
    const list = feeds.map((file) => ({ name: file, url: `${publisher.url}/${file}`, topic: "all" }));
    rows.push(...(await oneProcess(JSON.stringify(list), nginx)));
    await publisher.close();
    rows.push(...(await twoProcesses(nginx)));
  } finally {
    await nginx?.close();
    rmSync(sameSize.folder, { recursive: true, force: true });
  }
  if (!nginx)
    rows.push({ what: "nginx (apt install nginx-light libnginx-mod-http-brotli-static) is not here" });
  const by = onPath("wrk") ? "wrk" : "our own generator";
  const title = `Requests per second by ${by}, ${connections} connections, ${rounds} rounds in turns, medians`;
  return { title, rows };
}

async function oneProcess(feeds: string, nginx: Awaited<ReturnType<typeof openNginx>>) {
  const first = await openShipped({ WORKERS: "1" }, feeds);
  const answer = await newsAnswer(first.url);
  await first.close();
  mkdirSync(sameSize.folder, { recursive: true });
  writeFileSync(join("build/client", sameSize.path), answer);
  await compressFolder(sameSize.folder);
  const ours = await openShipped({ WORKERS: "1" }, feeds);
  await newsAnswer(ours.url);
  const pids = [ours.pid];
  for (const pid of [...pids, ...(nginx ? [nginx.pid] : [])]) pin(pid, 0);
  const rows: object[] = [];
  if (nginx) {
    const peer = { url: `${nginx.url}/`, pids: [nginx.pid] };
    rows.push(await row("Home, one core", "nginx", { url: `${ours.url}/`, pids }, peer, limits.home, 1));
    const again = async (target: Target) => ({ ...target, headers: await whoHas(target.url) });
    const [mine, theirs] = [await again({ url: `${ours.url}/`, pids }), await again(peer)];
    rows.push(await row("Home, 304, one core", "nginx", mine, theirs, undefined, 1));
  }
  rows.push({
    what: "resident after that, MB",
    ours: residentMegabytes(ours.pid),
    limit: limits.megabytes,
  });
  const [news, file] = [call, sameSize.path].map((path) => ({ url: ours.url + path, pids }));
  if (news && file) rows.push(await row("news call", "same size", news, file, limits.call, 1));
  await ours.close();
  return rows;
}

async function twoProcesses(nginx: Awaited<ReturnType<typeof openNginx>>) {
  if (!nginx) return [];
  const ours = await openShipped({ WORKERS: "2" }, "[]");
  const pids = family(ours.pid);
  const peer = { url: `${nginx.url}/`, pids: [nginx.pid] };
  // Any core: nginx was bound to one above.
  spawn("taskset", ["-acp", `0-${availableParallelism() - 1}`, String(nginx.pid)], { stdio: "ignore" });
  const mine = { url: `${ours.url}/`, pids };
  // Free of any hold the two of them fight with wrk over two cores, which nginx need not.
  const rows: object[] = [
    await row("Home, WORKERS=2, two cores for all", "nginx", mine, peer, undefined, undefined),
  ];
  const letGo = holdToShare([...pids.slice(1), nginx.pid], share);
  const held = `Home, WORKERS=2, each process ${share * 100} % of a core`;
  if (letGo) rows.push(await row(held, "nginx", mine, peer, limits.twoWorkers, undefined));
  else rows.push({ what: `${held}: this system does not let us hold processes to a share` });
  letGo?.();
  const most = Math.max(...pids.map(residentMegabytes));
  await ours.close();
  return [...rows, { what: "the largest of its processes, MB", ours: most, limit: limits.megabytes }];
}

async function row(
  what: string,
  peerName: string,
  ours: Target,
  theirs: Target,
  limit: number | undefined,
  core: number | undefined,
) {
  const [mine, other] = [[] as (Outcome & { cpu: number })[], [] as (Outcome & { cpu: number })[]];
  for (let round = 0; round <= rounds; round++) {
    const results = [await measure(ours, core), await measure(theirs, core)] as const;
    if (round === 0) continue; // warming up
    mine.push(results[0]);
    other.push(results[1]);
  }
  const cpu = (all: { cpu: number }[]) => median(all.map((one) => one.cpu));
  return {
    what,
    beside: peerName,
    ours: Math.round(median(mine.map((one) => one.perSecond))),
    theirs: Math.round(median(other.map((one) => one.perSecond))),
    ratio: twoDigits(median(mine.map((one, at) => one.perSecond / (other[at]?.perSecond ?? 0)))),
    limit,
    "p99 ms": twoDigits(median(mine.map((one) => one.p99))),
    "their p99": twoDigits(median(other.map((one) => one.p99))),
    // Processor time does not depend on what else the machine does, as far as that is possible.
    "CPU µs": twoDigits(cpu(mine)),
    "their CPU µs": twoDigits(cpu(other)),
    "CPU ratio": twoDigits(cpu(other) / cpu(mine)),
  };
}

async function measure({ url, pids, headers = accept }: Target, core: number | undefined) {
  const before = processorSeconds(pids);
  const outcome = await load({ url, headers, seconds, connections, core });
  return { ...outcome, cpu: ((processorSeconds(pids) - before) / outcome.requests) * 1e6 };
}

/** The server as `npm start` starts it, on a free port, with these feeds. */
async function openShipped(settings: Record<string, string>, feeds: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  writeFileSync(join(dataDir, "feeds.json"), feeds);
  const own = {
    PORT: "0",
    DATA_DIR: dataDir,
    NEWS_FEEDS: join(dataDir, "feeds.json"),
    NEWS_ALLOW_PRIVATE: "1",
  };
  const env = testEnvironment({ ...own, ...settings });
  const starter = spawn(process.execPath, ["start.mjs", "serve"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(starter, "exit");
  const port = await new Promise((done) =>
    starter.stdout.on("data", (chunk) => {
      const found = /is open at http:\/\/localhost:(\d+)/.exec(String(chunk));
      if (found) done(found[1]);
    }),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid: family(starter.pid ?? 0)[1] ?? 0,
    close: async () => {
      starter.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a browser that has the page sends with its question. */
async function whoHas(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url, { headers: accept });
  return { ...accept, "If-None-Match": headers.get("etag") ?? "" };
}

/** The news call's answer once all feeds are in and its compressed form is ready. */
async function newsAnswer(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url + call, { headers: { "Accept-Encoding": "br" } });
    const text = await response.text();
    const sources = new Set(JSON.parse(text).articles.map((one: { source: string }) => one.source));
    if (sources.size === 4 && response.headers.get("content-encoding") === "br") return text;
    await new Promise((done) => setTimeout(done, 200));
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function twoDigits(number: number): number {
  return Math.round(number * 100) / 100;
}
