/** A disk that takes its time holds up whoever sends a form, and nobody who reads. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";
import { breakDisk } from "./hold-database.ts";
import { whyNoTrace } from "./trace.ts";

const obstacle = whyNoTrace();
let house: RunningServer;

beforeAll(async () => {
  house = await startServer({ RATE_LIMITS: "off" });
});

afterAll(() => house.close());

test.skipIf(obstacle)(
  `while a form waits for the disk, pages and receipts are answered${obstacle ? ` (not tried: ${obstacle})` : ""}`,
  async () => {
    const [receipt] = (await submitMany(house.url, newKeys(1), { atOnce: 1 })).thanked.values();
    const mend = await breakDisk(house, ["fdatasync:delay_exit=2500000", "fsync:delay_exit=2500000"]);
    const order: string[] = [];
    const slow = submitMany(house.url, newKeys(1), { atOnce: 1 }).then((told) => {
      order.push("form");
      return told;
    });
    // So that the form is at the disk.
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const path of ["/", "/news", `/contact?receipt=${receipt}`]) {
      expect((await ask(house.url, path)).status).toBe(200);
      order.push(path);
    }
    expect((await slow).thanked.size).toBe(1);
    await mend();
    expect(order).toEqual(["/", "/news", `/contact?receipt=${receipt}`, "form"]);
    expect(await keptSubmissions(house)).toHaveLength(2);
  },
);
