/** Load generator on keep-alive connections, in a process of its own: this file, run as a program. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { testEnvironment } from "../../test/support/test-environment.ts";

export interface Outcome {
  perSecond: number;
  /** Milliseconds within which 99 of 100 were answered. */
  p99: number;
  requests: number;
}

/** Loads an address for a second over 32 connections. Throws when an answer is not as long as the first one. */
export async function load(url: string, headers: Record<string, string>): Promise<Outcome> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const child = spawn(process.execPath, [import.meta.filename, url, "1", "32", ...lines], {
    stdio: ["ignore", "pipe", "inherit"],
    env: testEnvironment(),
  });
  const [said] = await Promise.all([text(child.stdout), once(child, "close")]);
  return JSON.parse(said);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

export function rounded(number: number, digits = 2): number {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await ask()));

async function ask(): Promise<Outcome> {
  const [url = "", seconds, connections, ...lines] = process.argv.slice(2);
  const { hostname, port, pathname } = new URL(url);
  const question = Buffer.from(
    [`GET ${pathname} HTTP/1.1`, `Host: ${hostname}`, ...lines, "", ""].join("\r\n"),
  );
  const length = await answerLength(Number(port), question);
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + Number(seconds) * 1000;
  const one = async () => {
    const socket = connect(Number(port), "127.0.0.1").setNoDelay();
    let missing = length;
    let asked = performance.now();
    socket.on("data", (chunk) => {
      missing -= chunk.length;
      if (missing < 0) throw new Error(`An answer of ${url} was longer than the first one.`);
      if (missing > 0) return;
      const now = performance.now();
      times.push(now - asked);
      if (now >= end) return socket.destroy();
      missing = length;
      asked = now;
      socket.write(question);
    });
    socket.write(question);
    await once(socket, "close");
  };
  await Promise.all(Array.from({ length: Number(connections) }, one));
  const took = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: Math.round(times.length / took),
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    requests: times.length,
  };
}

/** How many bytes one answer has, head and all: every answer to the same question has as many. */
async function answerLength(port: number, question: Buffer): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(question);
  let length = 0;
  socket.on("data", (chunk) => {
    length += chunk.length;
  });
  await new Promise((resolve) => socket.setTimeout(150, () => resolve(socket.destroy())));
  return length;
}
