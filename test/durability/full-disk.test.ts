/** A full disk: nobody is thanked for what is not kept, and the server recovers. full-disk.long.test.ts does it at length. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { forms } from "../../forms/catalog.ts";
import { ask, post, right, untilReadyz } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { acknowledgedSubmissions, keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";
import { breakDisk } from "./database-faults.ts";
import { whyNoTrace } from "./trace.ts";

const obstacle = whyNoTrace();
const atOnce = 5;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

test.skipIf(obstacle)(
  `while the disk is full a form says so and keeps the text, and works again once there is room${obstacle ? ` (not tried: ${obstacle})` : ""}`,
  async () => {
    const before = await submitMany(server.url, newKeys(5), { atOnce });
    const mend = await breakDisk(server, ["pwrite64:error=ENOSPC"]);
    const meanwhile = await submitMany(server.url, newKeys(5), { atOnce });
    const page = await post(server.url, "/contact", { ...right.contact.fields, subject: "Typed with care" });
    const ready = await ask(server.url, "/readyz");
    await mend();
    expect([before.thanked.size, meanwhile.thanked.size]).toEqual([5, 0]);
    expect([...meanwhile.refused.values()]).toEqual(Array(5).fill(503));
    expect([page.status, ready.status]).toEqual([503, 503]);
    expect(page.text).toContain(forms.contact.failureTitle);
    expect(page.text).toContain('value="Typed with care"');
    expect(server.output()).toContain('"why":"SQLITE_FULL"');

    const after = await submitMany(server.url, [...meanwhile.refused.keys()], { atOnce });
    await untilReadyz(server.url, 200);
    expect(await keptSubmissions(server)).toEqual(
      acknowledgedSubmissions(new Map([...before.thanked, ...after.thanked])),
    );
    expect(after.thanked.size).toBe(5);
  },
);
