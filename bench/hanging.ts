/** Latency of the news API while every publisher hangs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { startFeedServer } from "../test/support/feed-server.ts";
import { startServer } from "../test/support/start-server.ts";

const requests = 4_000;
const connections = 8;
const limitMs = 50;

export async function hangingTable() {
  const publisher = await startFeedServer();
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const NEWS_FEEDS = join(folder, "feeds.json");
  const sources = Array.from({ length: 24 }, (_, index) => ({
    name: `Hanging ${index}`,
    url: `${publisher.url}/slow?${index}`,
    topic: "AI",
  }));
  writeFileSync(NEWS_FEEDS, JSON.stringify(sources));
  try {
    const rows = [
      { publishers: "none", ...(await measure({})) },
      { publishers: "24 that hang", ...(await measure({ NEWS_FEEDS })) },
    ];
    return { title: "The news call while publishers hang, milliseconds", rows };
  } finally {
    await publisher.close();
    rmSync(folder, { recursive: true });
  }
}

async function measure(settings: Record<string, string>) {
  const server = await startServer({ ...settings, RATE_LIMITS: "off" });
  try {
    await ask(server.url, 500);
    const times = (await ask(server.url, requests)).sort((a, b) => a - b);
    const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
    return { requests, p50: at(0.5), p99: at(0.99), "p99 limit": limitMs };
  } finally {
    await server.close();
  }
}

async function ask(url: string, count: number): Promise<number[]> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const times: number[] = [];
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const start = performance.now();
      const { body } = await pool.request({ path: "/functions/v1/fetch-ai-news", method: "GET" });
      await body.dump();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await pool.close();
  return times;
}
