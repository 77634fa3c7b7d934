/** Requests per second of our server beside a bare node:http server that sends the same bytes, in turns. */
import { spawn } from "node:child_process";
import { Pool } from "undici";
import { openHouse } from "../test/open-house.ts";

const rounds = 5;
const requestsARound = 4000;
const connections = 16;

export async function requestsTable() {
  const house = await openHouse();
  const rows = [];
  try {
    for (const path of ["/", "/about", "/functions/v1/fetch-ai-news"])
      rows.push(await compare(house.url, path));
  } finally {
    await house.close();
  }
  return {
    title: `Requests per second, median of ${rounds} rounds of ${requestsARound} on ${connections} connections`,
    rows,
  };
}

async function compare(url: string, path: string) {
  const headers = { "accept-encoding": "br" };
  const first = await fetch(url + path, { headers });
  const bytes = Number(first.headers.get("content-length"));
  await first.arrayBuffer();
  const peer = await openPeer(bytes);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await perSecond(url, path));
    theirs.push(await perSecond(peer.url, path));
  }
  await peer.close();
  return {
    path,
    bytes,
    ours: median(ours),
    "bare node:http": median(theirs),
    ratio: ratio(median(ours), median(theirs)),
  };
}

async function perSecond(url: string, path: string): Promise<number> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const start = performance.now();
  let left = requestsARound;
  const worker = async () => {
    while (left-- > 0) {
      const { body } = await pool.request({ path, method: "GET", headers: { "accept-encoding": "br" } });
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await pool.close();
  return Math.round(requestsARound / ((performance.now() - start) / 1000));
}

async function openPeer(bytes: number) {
  const code = `const body = Buffer.alloc(${bytes || 1});
    const server = require("node:http").createServer((q, r) => r.writeHead(200, { "Content-Length": body.length }).end(body));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (chunk) => resolve(String(chunk).trim())),
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      child.kill();
      return ended;
    },
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function ratio(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100;
}
