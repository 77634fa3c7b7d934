import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, post, right } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
  // A crowd that comes while the pages are rendered after the start finds a server that lets it in between them.
  const { text } = await ask(server.url, "/sitemap.xml");
  for (const [, path = ""] of text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g))
    await ask(server.url, path || "/");
});

afterAll(() => server.close());

test("when a crowd asks for pages of their own at once, some are answered and the rest are told when to come back", async () => {
  const answers = await askAtOnce("/news?receipt=901-ABCD-EFGH", 1000);
  const served = answers.filter((answer) => answer.startsWith("HTTP/1.1 200"));
  const turnedAway = answers.filter((answer) => answer.startsWith("HTTP/1.1 503"));
  expect(served.length + turnedAway.length).toBe(1000);
  expect(served.length).toBeGreaterThan(0);
  expect(turnedAway.length).toBeGreaterThan(0);
  for (const answer of turnedAway) {
    expect(answer).toMatch(/^retry-after: \d+\r$/im);
    expect(answer).toContain("Please go back and try again in a few seconds.");
  }
  expect((await ask(server.url, "/news?receipt=901-ABCD-EFGH")).status).toBe(200);
});

test("what lies in memory is there for everybody, however many come", async () => {
  const paths = Array.from({ length: 300 }, (_, at) => (at % 2 ? "/news" : "/functions/v1/fetch-ai-news"));
  const answers = await Promise.all(paths.map((path) => ask(server.url, path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("whoever sends a form slowly keeps nobody else from sending theirs", async () => {
  const { path, fields } = right.contact;
  const slow = Array.from({ length: 100 }, () => {
    const gone = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode("name=Ada")),
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const init = { method: "POST", headers, body, duplex: "half", signal: gone.signal };
    fetch(server.url + path, init as RequestInit).catch((error: Error) =>
      expect(error.name).toBe("AbortError"),
    );
    return gone;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await post(server.url, path, fields)).status).toBe(303);
  for (const one of slow) one.abort();
});

/** Opens all connections first, so that the questions arrive at once however fast the server is. */
async function askAtOnce(path: string, count: number): Promise<string[]> {
  const { port } = new URL(server.url);
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), "127.0.0.1");
      await once(socket, "connect");
      return socket;
    }),
  );
  const answers = sockets.map(async (socket) => Buffer.concat(await socket.toArray()).toString("utf8"));
  for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return Promise.all(answers);
}
