/** Page latency while forms come in on a disk that takes 100 ms for each sync, beside the same disk undelayed. */
import { setTimeout as pause } from "node:timers/promises";
import { whyNoTrace } from "../../test/durability/trace.ts";
import { ask } from "../../test/support/ask.ts";
import { asServed, startServer } from "../../test/support/start-server.ts";
import { newKeys, submitMany } from "../../test/support/submit-many.ts";

const seconds = 15;
const delayMs = 100;
const senders = 4;

export async function slowDiskTable() {
  const obstacle = whyNoTrace();
  if (obstacle) return { title: `A slow disk: not tried, ${obstacle}`, rows: [] };
  const rows = [];
  for (const ms of [0, delayMs]) for (const forms of [0, senders]) rows.push(await row(ms, forms));
  const [, control, , slow] = rows.map((one) => one["page p50 ms"]);
  return {
    title: `Pages while every sync of the disk takes ${delayMs} ms longer, one page each 20 ms for ${seconds} s (limit: p50 with forms and delay ${slow} ms at most 3 times that without delay, ${control} ms, plus 20 ms)`,
    rows,
  };
}

async function row(ms: number, forms: number) {
  const { flags, program, settings } = asServed();
  const calls = "fsync,fdatasync";
  const strace = ["strace", "-D", "-f", "-q", "--seccomp-bpf", "-o", "/dev/null", "-e", `trace=${calls}`];
  const under = [...strace, "-e", `inject=${calls}:delay_exit=${ms * 1000}`];
  const server = await startServer({ ...settings, RATE_LIMITS: "off" }, { under, program, flags });
  try {
    const stop = new AbortController();
    const sent = forms > 0 ? sendUntil(server.url, forms, stop.signal) : Promise.resolve([]);
    const pages = await readPages(server.url);
    stop.abort();
    const waits = await sent;
    return {
      "sync + ms": ms,
      senders: forms,
      "forms per second": Math.round(waits.length / seconds),
      "form p50 ms": quantile(waits, 0.5),
      "page p50 ms": quantile(pages, 0.5),
      "page p99 ms": quantile(pages, 0.99),
      "page max ms": quantile(pages, 1),
    };
  } finally {
    await server.close();
  }
}

/** Each sender sends its next submission as soon as the one before was answered. */
async function sendUntil(url: string, atOnce: number, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const told = await submitMany(url, newKeys(atOnce * 4), { atOnce });
    if (told.thanked.size !== atOnce * 4) throw new Error("A submission was refused.");
    waits.push(...told.waits);
  }
  return waits;
}

/** Readers come whether or not those before them were answered: a freeze counts for all who meet it. */
async function readPages(url: string): Promise<number[]> {
  const paths = ["/", "/about", "/events", "/news"];
  for (const path of paths) await ask(url, path);
  const waits: Promise<number>[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(20))
    waits.push(readPage(url, paths[waits.length % paths.length] ?? "/"));
  return Promise.all(waits);
}

async function readPage(url: string, path: string): Promise<number> {
  const start = performance.now();
  const { status } = await ask(url, path);
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  return performance.now() - start;
}

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(found * 10) / 10;
}
