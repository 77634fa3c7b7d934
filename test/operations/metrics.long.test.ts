/** What Prometheus reads of the running server. */
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ask, post, right } from "../support/ask.ts";
import { freePort } from "../support/free-port.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer | undefined;

afterEach(() => server?.close());

/** Names, labels and values, without the comments. */
async function read(port: number): Promise<Map<string, number>> {
  const { status, headers, text } = await ask(`http://127.0.0.1:${port}`, "/metrics");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  for (const line of lines)
    expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/);
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(/\S+$/.exec(line)?.[0])]));
}

test("the owner's Prometheus sees requests, forms, the outbox and the process, and nothing of a visitor", async () => {
  const port = await freePort();
  server = await startServer({ METRICS_PORT: String(port) });
  for (const path of ["/about", "/about", "/nothing"]) await ask(server.url, path);
  const marked = { ...right.contact.fields, subject: "marmalade" };
  for (const _ of [1, 2]) await post(server.url, "/contact", marked);
  await post(server.url, "/contact", { ...marked, name: "" });
  const seen = await read(port);
  expect(Object.fromEntries(seen)).toMatchObject({
    'http_requests_total{method="GET",status="2xx"}': 2,
    'http_requests_total{method="GET",status="4xx"}': 1,
    'http_requests_total{method="POST",status="3xx"}': 2,
    'http_request_duration_seconds_count{method="POST"}': 3,
    'form_submissions_total{form="contact",outcome="saved"}': 1,
    'form_submissions_total{form="contact",outcome="repeated"}': 1,
    'form_submissions_total{form="contact",outcome="invalid"}': 1,
    'outbox_mails{state="unsent"}': 2,
  });
  expect(seen.get("outbox_oldest_seconds")).toBeGreaterThan(0);
  expect(seen.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(seen.has('event_loop_lag_seconds{quantile="0.99"}')).toBe(true);
  const { text } = await ask(`http://127.0.0.1:${port}`, "/metrics");
  expect(text).not.toMatch(/marmalade|ada@|127\.0\.0\.1/);
  expect((await ask(`http://127.0.0.1:${port}`, "/")).status).toBe(404);
  expect((await ask(server.url, "/metrics")).status).toBe(404);
});

test.skipIf(process.platform !== "linux")(
  "a server that is open to the world keeps its figures to the machine, unless it is told otherwise",
  async () => {
    // On Linux all of 127.0.0.0/8 is this machine.
    const port = await freePort();
    const settings = { HOST: "0.0.0.0", METRICS_PORT: String(port) };
    const elsewhere = () => ask(`http://127.0.0.2:${port}`, "/metrics");
    server = await startServer(settings);
    expect((await ask(server.url.replace("127.0.0.1", "127.0.0.2"), "/healthz")).status).toBe(200);
    expect((await read(port)).size).toBeGreaterThan(0);
    await expect(elsewhere()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await server.close();
    server = await startServer({ ...settings, METRICS_HOST: "127.0.0.2" });
    expect((await elsewhere()).status).toBe(200);
    await expect(startServer({ METRICS_PORT: String(port), METRICS_HOST: "203.0.113.7" })).rejects.toThrow(
      'METRICS_HOST "203.0.113.7" is no address of this machine',
    );
  },
);

test("of several processes each has a port of its own", async () => {
  const port = await freePort(2);
  server = await startServer({ METRICS_PORT: String(port), WORKERS: "2" });
  for (let times = 0; times < 4; times++) await ask(server.url, "/about");
  const ready = 'http_requests_total{method="GET",status="2xx"}';
  const counts = [await read(port), await read(port + 1)].map((seen) => seen.get(ready) ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
});

test("a port that is taken stops the start with a sentence", async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  await expect(startServer({ METRICS_PORT: String(port) })).rejects.toThrow(
    `METRICS_PORT ${port} is already taken by another program.`,
  );
  other.close();
});
