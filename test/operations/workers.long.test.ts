import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { ask, post, right } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

afterEach(() => server.close());

const count = (word: string) => server.output().split(word).length - 1;

test("a server of three processes opens once, and answers", async () => {
  server = await startServer({ WORKERS: "3" });
  expect(children(server.pid)).toHaveLength(3);
  for (let times = 0; times < 6; times++) expect((await ask(server.url, "/about")).status).toBe(200);
  const sent = await post(server.url, right.contact.path, right.contact.fields);
  expect(sent.status).toBe(303);
  expect(count("is open at")).toBe(1);
  expect(await server.kill()).toBe(0);
});

test("a process that dies is replaced, and no connection is refused", async () => {
  server = await startServer({ WORKERS: "2" });
  const before = children(server.pid);
  process.kill(before[0] ?? 0, "SIGKILL");
  await vi.waitFor(
    () => expect(server.output()).toContain("a process ended by itself and is started again"),
    20_000,
  );
  expect((await ask(server.url, "/healthz")).text).toBe("ok");
  await vi.waitFor(() => {
    const now = children(server.pid);
    expect(now).toHaveLength(2);
    expect(now).not.toContain(before[0]);
  }, 10_000);
  expect(count("is open at")).toBe(1);
});

test("processes that are killed while the server opens are started again, and it opens", async () => {
  const opening = startServer({ WORKERS: "2" });
  const primary = await vi.waitUntil(() => children(process.pid).find(isServer), 10_000);
  const first = await vi.waitUntil(() => children(primary)[0], 10_000);
  process.kill(first, "SIGKILL");
  // The second one is started when the first, started again, is ready.
  const second = await vi.waitUntil(() => children(primary).filter((pid) => pid !== first)[1], 30_000);
  process.kill(second, "SIGKILL");
  server = await opening;
  expect(count("a process ended by itself and is started again")).toBe(2);
  expect(children(server.pid)).toHaveLength(2);
  expect((await ask(server.url, "/about")).status).toBe(200);
  expect(count("is open at")).toBe(1);
});

test("the processes end with the one that looks after them, even when it is killed", async () => {
  server = await startServer({ WORKERS: "2" });
  const before = children(server.pid);
  await server.kill("SIGKILL");
  await vi.waitFor(() => expect(before.filter(isAlive)).toEqual([]), 10_000);
});

test("what stops the start is said once", async () => {
  server = await startServer();
  const { port } = new URL(server.url);
  const said = await startServer({ WORKERS: "2", PORT: port }).catch((error: Error) => error.message);
  expect(said).toContain("The server ended with 1");
  expect(String(said).split(`PORT ${port} is already taken`)).toHaveLength(2);
});

/** Process ids of the children of a process. */
function children(pid: number | undefined): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined; // it ended while we looked
    throw error;
  }
}

function isServer(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server.ts");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
