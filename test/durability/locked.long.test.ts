/** Another process holds the database: pages go on, posts wait a little and then fail honestly. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { forms } from "../../forms/catalog.ts";
import { ask, post, right, untilReadyz } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { acknowledgedSubmissions, keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";
import { holdDatabase } from "./database-faults.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: "off" });
});

afterAll(() => server.close());

test("while the database is held for six seconds pages come at once, a form waits three and says so, and the next one is kept", async () => {
  const first = await submitMany(server.url, newKeys(5), { atOnce: 5 });
  const receipt = [...first.thanked.values()][0];
  await readPages(["/", `/contact?receipt=${receipt}`], 500);

  const release = holdDatabase(server.dataDir);
  const start = performance.now();
  const held = pause(6_000).then(release);
  const typed = { ...right.contact.fields, subject: "Typed with care" };
  const refused = post(server.url, "/contact", typed).then((answer) => ({
    ...answer,
    ms: performance.now() - start,
  }));
  const ready = ask(server.url, "/readyz");
  const byScript = submitMany(server.url, newKeys(8), { atOnce: 8 });
  const pages = ["/", `/contact?receipt=${receipt}`];
  const [waits, arrivals] = await Promise.all([readPages(pages, 2_500), arrive(pages, 2_500)]);

  const { status, text, ms } = await refused;
  expect(status).toBe(503);
  expect(ms).toBeLessThan(3_500);
  expect(text).toContain(forms.contact.failureTitle);
  expect(text).toContain('value="Typed with care"');
  expect([...(await byScript).refused.values()]).toEqual(Array(8).fill(503));
  // The promise is 50 ms. The slowest ones say more about what else the machine does, but none of it is a freeze.
  expect(quantile(waits, 0.5)).toBeLessThan(50);
  expect(quantile(arrivals, 0.95)).toBeLessThan(1_000);
  expect((await ready).status).toBe(503);

  await held;
  const next = await submitMany(server.url, newKeys(5), { atOnce: 5 });
  expect(next.thanked.size).toBe(5);
  await untilReadyz(server.url, 200);
  expect(await keptSubmissions(server)).toEqual(
    acknowledgedSubmissions(new Map([...first.thanked, ...next.thanked])),
  );
});

test("a server that is told to stop answers every form it has taken, and then is gone", async () => {
  const stopping = await startServer({ RATE_LIMITS: "off" });
  const release = holdDatabase(stopping.dataDir);
  const sent = Array.from({ length: 6 }, (_, i) =>
    post(stopping.url, "/contact", { ...right.contact.fields, subject: `Message ${i}` }),
  );
  await pause(900);
  const gone = stopping.kill("SIGTERM");
  await vi.waitFor(() => expect(ask(stopping.url, "/")).rejects.toThrow("ECONNREFUSED"), 5_000);
  release();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(303));
  expect(await gone).toBe(0);
  expect(await keptSubmissions(stopping)).toHaveLength(6);
  await stopping.close();
});

/** Reads the pages one after another for so many milliseconds, and gives how long each took. */
async function readPages(paths: readonly string[], duration: number): Promise<number[]> {
  const waits: number[] = [];
  for (const end = performance.now() + duration; performance.now() < end; )
    waits.push(await readPage(paths[waits.length % paths.length] ?? "/"));
  return waits;
}

/** The same by readers who come whether or not those before them were answered: a freeze counts for all who meet it. */
async function arrive(paths: readonly string[], duration: number): Promise<number[]> {
  const waits: Promise<number>[] = [];
  for (const end = performance.now() + duration; performance.now() < end; await pause(50))
    waits.push(readPage(paths[waits.length % paths.length] ?? "/"));
  return Promise.all(waits);
}

async function readPage(path: string): Promise<number> {
  const start = performance.now();
  const { status } = await ask(server.url, path);
  expect(status).toBe(200);
  return performance.now() - start;
}

function quantile(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
}
