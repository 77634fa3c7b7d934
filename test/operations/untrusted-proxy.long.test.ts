/** A proxy in front of a server whose TRUST_PROXY is 0. */
import { afterEach, expect, test, vi } from "vitest";
import { readUnreadProxy } from "../../monitoring/doctor/proxy.ts";
import { ask } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

afterEach(() => server.close());

const forwarded = { headers: { "X-Forwarded-For": "203.0.113.77" } };
const times = () => server.output().split("TRUST_PROXY is 0").length - 1;

async function noted(): Promise<string | undefined> {
  const db = openBeside(server);
  return readUnreadProxy(db).finally(() => db.destroy());
}

test("with TRUST_PROXY=0 the log says once that a proxy is not heard, and the doctor can read it", async () => {
  server = await startServer({ TRUST_PROXY: "0" });
  await ask(server.url, "/about");
  expect(times()).toBe(0);
  for (const path of ["/about", "/news", "/nothing"]) await ask(server.url, path, forwarded);
  await vi.waitFor(async () => expect(await noted()).toMatch(/^20\d\d-/), 20_000);
  expect(times()).toBe(1);
  expect(server.output()).not.toContain("203.0.113.77");
});

test("with a proxy that is trusted nothing is said", async () => {
  server = await startServer({ TRUST_PROXY: "1" });
  await ask(server.url, "/about", forwarded);
  await ask(server.url, "/the-end", forwarded);
  await vi.waitFor(() => expect(server.output()).toContain("/the-end"), 20_000);
  expect(times()).toBe(0);
  expect(await noted()).toBeUndefined();
});
