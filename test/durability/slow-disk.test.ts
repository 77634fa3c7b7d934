/** A slow disk delays whoever sends a form, and nobody who reads. */
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
    // The search is indexed at the start, which writes as well.
    const found = async () => (await ask(server.url, "/sitemap?q=privacy")).text;
    await expect.poll(found, { timeout: 20_000 }).toContain("<mark>");
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
