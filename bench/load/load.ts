/**
 * Load generator on keep-alive connections, in a process of its own: `wrk` where it is on the PATH, else this file run as
 * a program.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { onPath } from "../../test/support/processes.ts";
import { testEnvironment } from "../../test/support/test-environment.ts";

export interface Load {
  url: string;
  headers: Record<string, string>;
  seconds: number;
  connections: number;
  /** The core to ask from, where `taskset` can pin it; undefined leaves that to the system. */
  core: number | undefined;
}

export interface Outcome {
  perSecond: number;
  /** Milliseconds within which 99 of 100 were answered. */
  p99: number;
  requests: number;
}

/** Puts the load on and gives what came of it. Throws when an answer is not as long as the first one. */
export async function load({ url, headers, seconds, connections, core }: Load): Promise<Outcome> {
  const pin = core !== undefined && onPath("taskset") ? ["taskset", "-c", String(core)] : [];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const own = [process.execPath, import.meta.filename, url, String(seconds), String(connections), ...lines];
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "--latency"];
  const [program = "", ...args] = [
    ...pin,
    ...(onPath("wrk") ? [...wrk, ...lines.flatMap((line) => ["-H", line]), url] : own),
  ];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env: testEnvironment() });
  const [said] = await Promise.all([text(child.stdout), once(child, "close")]);
  return said.startsWith("{") ? JSON.parse(said) : ofWrk(said);
}

function ofWrk(said: string): Outcome {
  if (/Non-2xx|Socket errors/.test(said) && !/Non-2xx or 3xx responses: 0/.test(said)) throw new Error(said);
  const [, size = "", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  const inMs = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1;
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    p99: Number(size) * inMs,
    requests: Number(/(\d+) requests in/.exec(said)?.[1]),
  };
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
