/** Keep-alive connections of visitors and proxies across a graceful shutdown and the next start. */
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { ask } from "../support/ask.ts";
import { freePort } from "../support/free-port.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

afterEach(() => server.close());

/** Asks again and again on one kept connection; counts answers and what ended a connection that was in use before. */
function startClient(port: string, path: string, pause: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen = { answers: 0, refused: 0, reset: [] as string[] };
  let going = true;
  const once = () =>
    new Promise<void>((resolve) => {
      const asked = request({ host: "127.0.0.1", port, path, agent }, (answer) => {
        answer.resume().once("end", () => {
          seen.answers++;
          resolve();
        });
        answer.once("error", (error) => lost(error));
      });
      const lost = (error: NodeJS.ErrnoException) => {
        if (asked.reusedSocket) seen.reset.push(`${path}: ${error.message}`);
        else seen.refused++;
        resolve();
      };
      asked.once("error", lost).end();
    });
  const done = (async () => {
    while (going) {
      await once();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  return {
    seen,
    stop: async () => {
      going = false;
      await done;
      agent.destroy();
    },
  };
}

test.each(["0", "1"])(
  "a restart resets no connection that a visitor keeps (DRAIN_SECONDS=%s)",
  async (seconds) => {
    const port = String(await freePort());
    const settings = { PORT: port, DRAIN_SECONDS: seconds };
    server = await startServer(settings);
    const clients = ["/about", "/news", "/favicon.svg", "/contact?receipt=901-AAAA-2222", "/nothing"].flatMap(
      (path) => [0, 20, 100].map((pause) => startClient(port, path, pause)),
    );
    await vi.waitFor(
      () => expect(Math.min(...clients.map(({ seen }) => seen.answers))).toBeGreaterThan(3),
      10_000,
    );
    expect(await server.kill()).toBe(0);
    const before = clients.map(({ seen }) => seen.answers);
    server = await startServer({ ...settings, DATA_DIR: server.dataDir });
    await vi.waitFor(
      () =>
        clients.forEach(({ seen }, at) => void expect(seen.answers).toBeGreaterThan((before[at] ?? 0) + 3)),
      10_000,
    );
    await Promise.all(clients.map(({ stop }) => stop()));
    expect(clients.flatMap(({ seen }) => seen.reset)).toEqual([]);
  },
);

test("an answer that is being made when the server is told to stop ends its connection", async () => {
  server = await startServer();
  const { port } = new URL(server.url);
  const body = new URLSearchParams({ name: "Ada" }).toString();
  const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await vi.waitFor(() => expect(text).toContain("100 Continue"), 20_000);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const ended = server.kill();
  const ready = () =>
    ask(server.url, "/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitFor(async () => expect(await ready()).toBe(false), 5_000);
  socket.write(body);
  await closed;
  const [, head = ""] = text.split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 422 [\s\S]*\r\nconnection: close/i);
  expect(await ended).toBe(0);
});
