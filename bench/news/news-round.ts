/** A child of the news bench: runs one workload in its own process and prints its cost as JSON. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { createNewsService } from "../../news/service.ts";
import { feedCount, feedText } from "./news-sample.ts";

const [work = "", port = ""] = process.argv.slice(2);

if (work === "parse") await parseBaseline();
else await rounds();

/** Baseline: the same bytes through feedsmith alone, in this thread. */
async function parseBaseline(): Promise<void> {
  // Imported here, so that it does not count in the memory of the other workloads.
  const { parseFeed } = await import("feedsmith");
  let articles = 0;
  let bytes = 0;
  const cost = await measure(async () => {
    for (let feed = 0; feed < feedCount; feed++) {
      const text = feedText(feed);
      bytes += text.length;
      articles += itemCount(parseFeed(text).feed);
    }
  });
  console.log(JSON.stringify([{ work: "parser alone", articles, bytes, ...cost }]));
}

async function rounds(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const db = openDatabase({ dataDir });
  await migrate(db);
  const sources = Array.from({ length: feedCount }, (_, feed) => ({
    name: `Publisher ${feed}`,
    url: `http://publisher-${feed}.example:${port}/feed`,
    topic: "AI",
  }));
  const service = createNewsService({
    db,
    sources,
    allowPrivate: true,
    dnsLookup: (_, __, answer) => answer(null, [{ address: "127.0.0.1", family: 4 }]),
    userAgent: "Bench",
    refreshMinutes: 180,
    ownerEmail: "owner@example.org",
    log: { info: () => undefined, warn: () => undefined },
  });
  const rows = [];
  for (const name of ["first refresh", "again, nothing new"]) {
    const cost = await measure(() => service.refresh({ all: true }));
    const { kept } = await db
      .selectFrom("news_articles")
      .select(({ fn }) => fn.countAll().as("kept"))
      .executeTakeFirstOrThrow();
    rows.push({ work: name, articles: Number(kept), ...cost });
  }
  await service.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  console.log(JSON.stringify(rows));
}

/**
 * Wall-clock and CPU seconds (all threads and the parser process), and resident memory before and at its peak in MB,
 * including the parser process.
 */
async function measure(work: () => Promise<unknown>) {
  await pause(200);
  const before = rss();
  let peak = before;
  let parser = 0;
  const spent = new Map<string, number>();
  const watch = setInterval(() => {
    const own = rss();
    const children = childrenNow();
    const childrenMb = children.reduce((sum, { mb }) => sum + mb, 0);
    for (const { pid, seconds } of children) spent.set(pid, seconds);
    parser = Math.max(parser, childrenMb);
    peak = Math.max(peak, own + childrenMb);
  }, 5);
  const start = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  const childrenCpu = [...spent.values()].reduce((sum, part) => sum + part, 0);
  return {
    seconds,
    cpu: childrenCpu + (user + system) / 1_000_000,
    before,
    parser,
    peak: Math.max(peak, rss()),
  };
}

function rss(): number {
  return process.memoryUsage.rss() / 1_048_576;
}

/**
 * This process's children: unshared resident memory in MB and CPU seconds so far (proc(5): statm in pages of 4 KB, stat in hundredths). Linux only.
 */
function childrenNow(): { pid: string; mb: number; seconds: number }[] {
  const list = `/proc/self/task/${process.pid}/children`;
  const pids = existsSync(list) ? readFileSync(list, "utf8").trim().split(" ").filter(Boolean) : [];
  return pids.flatMap((pid) => {
    try {
      const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ").map(Number);
      const times = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
      const seconds = times.reduce((sum, time) => sum + Number(time) / 100, 0);
      return [{ pid, mb: (resident - shared) / 256, seconds }];
    } catch {
      // It has just exited.
      return [];
    }
  });
}

function itemCount(feed: object): number {
  return "items" in feed && Array.isArray(feed.items) ? feed.items.length : 0;
}
