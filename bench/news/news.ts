/** Cost of refreshing 500 feeds, compared with feedsmith parsing the same bytes. */
import { execFile, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { asServed } from "../../test/support/start-server.ts";
import { testEnvironment } from "../../test/support/test-environment.ts";
import { feedCount, itemsAFeed } from "./news-sample.ts";

/** Limit for resident memory during a refresh, in MB. */
export const memoryLimit = 250;

export async function newsTable() {
  const publishers = await openPublishers();
  const hostile = await openHostile();
  try {
    const [alone] = await measured("parse");
    const ours = await measured("refresh", publishers.port);
    const bad = await measured("hostile", hostile.port);
    const rows = [alone, ...ours, ...bad].map((row) => shown(row as Cost, alone as Cost));
    return {
      title: `News: ${feedCount} feeds with ${feedCount * itemsAFeed} articles, ${megabytes(alone?.bytes)} MB`,
      rows: [...rows, { work: "(limit)", "peak MB": memoryLimit }],
    };
  } finally {
    publishers.close();
    hostile.close();
  }
}

interface Cost {
  work: string;
  articles: number;
  bytes?: number;
  seconds: number;
  cpu: number;
  before: number;
  /** Peak of the parser process, included in `peak`. */
  parser: number;
  peak: number;
}

function shown({ work, articles, seconds, cpu, before, parser, peak }: Cost, alone: Cost) {
  const read = work === "first refresh" || work === alone.work;
  return {
    work,
    articles,
    seconds: Math.round(seconds * 100) / 100,
    "CPU s": Math.round(cpu * 100) / 100,
    "x parser": read ? Math.round((cpu / alone.cpu) * 100) / 100 : undefined,
    "articles/s": read ? Math.round(articles / seconds) : undefined,
    "MB before": Math.round(before),
    "parser's MB": Math.round(parser),
    "peak MB": Math.round(peak),
  };
}

async function measured(work: string, port = 0): Promise<Cost[]> {
  const script = join(import.meta.dirname, "news-round.ts");
  // With the server's flags and settings, because its memory counts.
  const { flags, settings } = asServed();
  const env = testEnvironment(settings);
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, work, String(port)], {
    env,
  });
  return JSON.parse(stdout);
}

async function openPublishers() {
  const child = spawn(process.execPath, [join(import.meta.dirname, "news-feeds.ts")], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const port = await new Promise<number>((resolve) =>
    child.stdout?.once("data", (chunk) => resolve(Number(String(chunk).trim()))),
  );
  return { port, close: () => child.kill() };
}

/** In rotation: an endless body, a zip bomb, a feed of just under 5 MB, and a million items. */
async function openHostile() {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
  const big = `<rss><channel>${"<item><title>x</title><link>https://a.example</link></item>".repeat(80_000)}`;
  const empty = `<rss><channel>${"<item/>".repeat(700_000)}</channel></rss>`;
  const server = createServer((request, response) => {
    const kind = Number(/\d+/.exec(request.headers.host ?? "")?.[0] ?? 0) % 4;
    if (kind === 1) return response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    if (kind === 2) return response.end(big);
    if (kind === 3) return response.end(empty);
    const chunk = Buffer.alloc(65_536, " ");
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pour);
    pour();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

function megabytes(bytes = 0): number {
  return Math.round(bytes / 1_048_576);
}
