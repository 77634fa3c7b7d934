/** Slowloris: two thousand idle connections and hundreds that send a byte at a time, while visitors are served. */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, post, right, urlencoded } from "../support/ask.ts";
import { asServed, type RunningServer, startServer } from "../support/start-server.ts";

const besiegers = { silent: 1000, keptAlive: 1000, slowHeads: 200, slowBodies: 200 };
const sockets = new Set<Socket>();
let server: RunningServer;
let dripping: NodeJS.Timeout | undefined;

/** Files and connections that a process may have open; endless where the system does not tell. */
const most = existsSync("/proc/self/limits")
  ? Number(/Max open files\s+(\d+)/.exec(readFileSync("/proc/self/limits", "utf8"))?.[1])
  : Number.POSITIVE_INFINITY;
const enough = most >= 4000;
if (!enough) console.warn(`This system lets a process open ${most} files only: this test is skipped.`);

beforeAll(async () => {
  const { settings, ...program } = asServed();
  server = await startServer(settings, program);
});

afterAll(async () => {
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** So many connections that begin with the same words; in small crowds, so that none is refused. */
async function come(count: number, words: string): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    const some = Array.from({ length: Math.min(100, count - done) }, async () => {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1").resume();
      socket.on("error", () => sockets.delete(socket)).on("close", () => sockets.delete(socket));
      await once(socket, "connect");
      sockets.add(socket);
      if (words) socket.write(words);
    });
    await Promise.all(some);
  }
}

test.runIf(enough)(
  "while two thousand connections are idle and hundreds write a letter at a time, every page and form is answered",
  async () => {
    const { path, fields } = right.contact;
    const form = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${urlencoded["Content-Type"]}\r\n`;
    await come(besiegers.slowHeads, "GET / HTTP/1.1\r\nHost: x\r\nX: ");
    const slow = [...sockets];
    await come(besiegers.slowBodies, `${form}Content-Length: 90000\r\n\r\nmessage=${"a".repeat(8000)}`);
    slow.push(...[...sockets].filter((socket) => !slow.includes(socket)));
    dripping = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("a");
    }, 200);
    await come(besiegers.keptAlive, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    await come(besiegers.silent, "");
    expect(sockets.size).toBeGreaterThan(2200);

    for (const each of [
      "/",
      "/about",
      "/news",
      "/contact?receipt=x",
      "/functions/v1/fetch-ai-news",
      "/readyz",
    ])
      expect([each, (await ask(server.url, each)).status]).toEqual([each, 200]);
    expect((await post(server.url, path, fields)).status).toBe(303);
    expect(sockets.size).toBeGreaterThan(2200);
    expect(server.output()).not.toMatch(/"level":[56]0/);
  },
);
