/** A slow disk delays whoever sends a form, and nobody who reads. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";
import { breakDisk } from "./database-faults.ts";
import { whyNoTrace } from "./trace.ts";

const obstacle = whyNoTrace();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: "off" });
});

afterAll(() => server.close());

test.skipIf(obstacle)(
  `while a form waits for the disk, pages and receipts are answered${obstacle ? ` (not tried: ${obstacle})` : ""}`,
  async () => {
    const [receipt] = (await submitMany(server.url, newKeys(1), { atOnce: 1 })).thanked.values();
    // What is done once at the start (the search, the archive of the news) writes as well: until nothing was for two seconds.
    await expect.poll(() => idleFor(server.dataDir), { timeout: 30_000 }).toBeGreaterThan(2_000);
    const mend = await breakDisk(server, ["fdatasync:delay_exit=2500000", "fsync:delay_exit=2500000"]);
    const order: string[] = [];
    const slow = submitMany(server.url, newKeys(1), { atOnce: 1 }).then((told) => {
      order.push("form");
      return told;
    });
    // So that the form is at the disk.
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const path of ["/", "/news", `/contact?receipt=${receipt}`]) {
      expect((await ask(server.url, path)).status).toBe(200);
      order.push(path);
    }
    expect((await slow).thanked.size).toBe(1);
    await mend();
    expect(order).toEqual(["/", "/news", `/contact?receipt=${receipt}`, "form"]);
    expect(await keptSubmissions(server)).toHaveLength(2);
  },
);

/** Milliseconds since the database was last written to. */
function idleFor(dataDir: string): number {
  const written = readdirSync(dataDir)
    .filter((name) => name.includes(".sqlite") || name.includes(".db"))
    .map((name) => statSync(join(dataDir, name)).mtimeMs);
  return Date.now() - Math.max(...written);
}
