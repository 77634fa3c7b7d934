/** A proxy in front of a server that was not told of it. */
import { afterEach, expect, test, vi } from "vitest";
import { readUnreadProxy } from "../../monitoring/proxy-note.ts";
import { ask } from "../support/ask.ts";
import { openBeside } from "../support/open-beside.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let house: RunningServer;

afterEach(() => house.close());

const forwarded = { headers: { "X-Forwarded-For": "203.0.113.77" } };
const times = () => house.output().split("TRUST_PROXY is 0").length - 1;

async function noted(): Promise<string | undefined> {
  const db = openBeside(house);
  return readUnreadProxy(db).finally(() => db.destroy());
}

test("with TRUST_PROXY=0 the log says once that a proxy is not heard, and the doctor can read it", async () => {
  house = await startServer({ TRUST_PROXY: "0" });
  await ask(house.url, "/about");
  expect(times()).toBe(0);
  for (const path of ["/about", "/news", "/nothing"]) await ask(house.url, path, forwarded);
  await vi.waitFor(async () => expect(await noted()).toMatch(/^20\d\d-/));
  expect(times()).toBe(1);
  expect(house.output()).not.toContain("203.0.113.77");
});

test("with a proxy that is trusted nothing is said", async () => {
  house = await startServer({ TRUST_PROXY: "1" });
  await ask(house.url, "/about", forwarded);
  await ask(house.url, "/the-end", forwarded);
  await vi.waitFor(() => expect(house.output()).toContain("/the-end"));
  expect(times()).toBe(0);
  expect(await noted()).toBeUndefined();
});
