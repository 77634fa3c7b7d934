/** Cost of refreshing 500 feeds, compared with feedsmith parsing the same bytes. */
import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { asServed } from "../../test/support/start-server.ts";
import { testEnvironment } from "../../test/support/test-environment.ts";
import { feedCount, itemsAFeed } from "./news-sample.ts";

/** Limit for resident memory during a refresh, in MB. */
export const memoryLimit = 250;

export async function newsTable() {
  const publishers = await openPublishers();
  try {
    const [alone] = await measured("parse");
    const ours = await measured("refresh", publishers.port);
    const rows = [alone, ...ours].map((row) => shown(row as Cost, alone as Cost));
    return {
      title: `News: ${feedCount} feeds with ${feedCount * itemsAFeed} articles, ${megabytes(alone?.bytes)} MB`,
      rows: [...rows, { work: "(limit)", "peak MB": memoryLimit }],
    };
  } finally {
    publishers.close();
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

function megabytes(bytes = 0): number {
  return Math.round(bytes / 1_048_576);
}
