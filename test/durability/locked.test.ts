/** Another process holds the write lock: pages go on, a form says so. locked.long.test.ts does it at length. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { forms } from "../../forms/catalog.ts";
import { ask, post, right, untilReadyz } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { acknowledgedSubmissions, keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";
import { holdDatabase } from "./database-faults.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

test("while the database is locked pages and receipts are answered first, a form says so and keeps the text, and the next one is kept", async () => {
  const first = await submitMany(server.url, newKeys(1), { atOnce: 1 });
  const [receipt] = first.thanked.values();
  const release = holdDatabase(server.dataDir);
  const order: string[] = [];
  const typed = { ...right.contact.fields, subject: "Typed with care" };
  const refused = post(server.url, "/contact", typed).then((answer) => {
    order.push("form");
    return answer;
  });
  const paths = ["/", "/news", `/contact?receipt=${receipt}`];
  for (const path of paths) {
    expect((await ask(server.url, path)).status).toBe(200);
    order.push(path);
  }
  const { status, text } = await refused;
  release();
  expect(order).toEqual([...paths, "form"]);
  expect(status).toBe(503);
  expect(text).toContain(forms.contact.failureTitle);
  expect(text).toContain('value="Typed with care"');

  const next = await submitMany(server.url, newKeys(3), { atOnce: 3 });
  await untilReadyz(server.url, 200);
  expect(next.thanked.size).toBe(3);
  expect(await keptSubmissions(server)).toEqual(
    acknowledgedSubmissions(new Map([...first.thanked, ...next.thanked])),
  );
});
