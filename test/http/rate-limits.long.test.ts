/** Rate limits (429 with Retry-After, by network prefix) and bulk spam, which is kept and marked. */

import { afterEach, expect, test, vi } from "vitest";
import { site } from "../../content/site.ts";
import { limitRules } from "../../forms/guard/rate-limit-counters.ts";
import { markHam } from "../../forms/owner/moderation.ts";
import { findSubmission, type Submission } from "../../forms/owner/submissions.ts";
import { ask, post, right } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";
import { newKeys, submitMany } from "../support/submit-many.ts";

const { path, fields } = right.contact;
const servers: RunningServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A server with its limits on; behind a trusted proxy, so that a test can come from many networks. */
async function open(settings: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ RATE_LIMITS: "", TRUST_PROXY: "1", ...settings });
  servers.push(server);
  return server;
}

const numbered = (n: number) => ({ ...fields, message: `Is there a room for ${n} of us on Tuesday?` });
const from = (address: string) => ({ "x-forwarded-for": address });

async function kept(server: RunningServer) {
  const db = openBeside(server);
  try {
    return await db.selectFrom("submissions").selectAll().orderBy("id").execute();
  } finally {
    await db.destroy();
  }
}

test("the message after thirty in ten minutes gets a 429, the time to wait, and the form as it was filled in", async () => {
  const server = await open();
  for (let n = 1; n <= 30; n++)
    expect((await post(server.url, path, numbered(n), from("192.0.2.1"))).status).toBe(303);
  const { status, headers, text } = await post(server.url, path, numbered(31), from("192.0.2.1"));
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(500);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(600);
  expect(text).toContain("We could not save your message");
  expect(text).toContain(
    `Nothing was sent. Too many messages came from your network. Please try again in 10 minutes, or write to ${site.email}.`,
  );
  expect(text).toContain("Is there a room for 31 of us on Tuesday?</textarea>");
  expect(await kept(server)).toHaveLength(30);

  const script = await post(server.url, `${path}.data`, numbered(32), from("192.0.2.1"));
  expect([script.status, Number(script.headers["retry-after"]) > 500]).toEqual([429, true]);
  expect(script.text).toContain('"limited"');
  const home = await post(server.url, "/", { email: "ada@example.org" }, from("192.0.2.1"));
  expect([home.status, home.text]).toEqual([429, expect.stringContaining("We could not save your address")]);

  expect((await post(server.url, path, numbered(31), from("192.0.2.2"))).status).toBe(303);
  expect((await ask(server.url, path, { headers: from("192.0.2.1") })).status).toBe(200);
  await vi.waitFor(() => expect(server.output()).toContain('"status":429'), 20_000);
  expect(server.output()).not.toContain("192.0.2");
});

test("mistakes and repeated presses count for nothing, and a message that was kept is known past the limit", async () => {
  const server = await open();
  for (let n = 0; n < 12; n++)
    expect((await post(server.url, path, { ...fields, name: "" })).status).toBe(422);
  const first = await post(server.url, path, numbered(1));
  for (let n = 0; n < 12; n++)
    expect((await post(server.url, path, numbered(1))).headers.location).toBe(first.headers.location);
  for (let n = 2; n <= 30; n++) expect((await post(server.url, path, numbered(n))).status).toBe(303);
  expect((await post(server.url, path, numbered(31))).status).toBe(429);
  expect((await post(server.url, path, numbered(1))).headers.location).toBe(first.headers.location);
  expect(await kept(server)).toHaveLength(30);
});

test("what cannot be saved is not counted either", async () => {
  const server = await open();
  const db = openBeside(server);
  await db.schema.alterTable("submissions").renameTo("away").execute();
  for (let n = 0; n < 12; n++) {
    const { status, headers } = await post(server.url, path, numbered(n));
    expect([status, headers["retry-after"]]).toEqual([503, "10"]);
  }
  await db.schema.alterTable("away").renameTo("submissions").execute();
  await db.destroy();
  expect((await post(server.url, path, numbered(1))).status).toBe(303);
});

test("one customer of a provider, with all the addresses of a /48, closes no form for anybody else", async () => {
  const server = await open();
  const statuses: Record<number, number> = {};
  for (let network = 0; network < 31; network++) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        post(
          server.url,
          "/",
          { email: `${network}-${n}@example.org` },
          from(`2001:db8:0:${network.toString(16)}::1`),
        ),
      ),
    );
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  expect(statuses).toEqual({ 303: limitRules.homeBurst.points, 429: 31 * 30 - limitRules.homeBurst.points });
  expect((await post(server.url, path, numbered(1), from("192.0.2.1"))).status).toBe(303);
  expect((await kept(server)).at(-1)).toMatchObject({ form: "contact", state: "new" });
});

test("past nine hundred from everywhere a message is kept, held for review, and let through by the owner", async () => {
  const server = await open();
  const networks = Array.from({ length: 31 }, (_, n) => `198.51.${n}.1`);
  const submissions = networks.map((network) =>
    submitMany(server.url, newKeys(30), { atOnce: 1, headers: from(network) }),
  );
  const told = await Promise.all(submissions);
  expect(told.reduce((sum, { thanked }) => sum + thanked.size, 0)).toBe(930);
  const answer = await post(server.url, path, numbered(1), from("192.0.2.1"));
  expect(answer.status).toBe(303);
  expect((await ask(server.url, answer.headers.location ?? "")).text).toContain(
    "Thank you for reaching out!",
  );
  const rows = await kept(server);
  expect(rows.at(-1)).toMatchObject({ state: "spam", suspicion: '["too many messages came in at once"]' });
  expect(rows.filter(({ state }) => state === "spam")).toHaveLength(31);
  const db = openBeside(server);
  const mailed = () => db.selectFrom("outbox").select("key").where("key", "like", "flood:%").execute();
  expect(await mailed()).toHaveLength(1);
  const recipients = { ownerEmail: "owner@901ai.example", pressEmail: "press@901ai.example" };
  const held = (await findSubmission(db, rows.at(-1)?.reference ?? "")) as Submission;
  expect(await markHam(db, held, new Date(), recipients)).toBe(2);
  await db.destroy();
});

test("without limits any number comes in, and the log says so loudly", async () => {
  const [without, within] = [await open({ RATE_LIMITS: "off" }), await open()];
  for (let n = 0; n < 15; n++) expect((await post(without.url, path, numbered(n))).status).toBe(303);
  expect(without.output()).toMatch(/"level":40.*RATE_LIMITS IS OFF/);
  expect(within.output()).not.toContain("RATE_LIMITS");
});

test("suspected spam is kept, marked with its reasons, and answered like everything else", async () => {
  const server = await open();
  const machine = { ...numbered(1), "river-stage": "http://spam.example", "open-for": "240" };
  const spam = await post(server.url, path, machine);
  const ham = await post(server.url, path, { ...numbered(2), "open-for": "24000", "river-stage": "" });
  for (const answer of [spam, ham]) {
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/contact\?receipt=901-/);
    const page = await ask(server.url, answer.headers.location ?? "");
    expect(page.text).toContain("Thank you for reaching out!");
  }
  const scripts = await Promise.all(
    [{ ...machine, message: "Another room for us?" }, numbered(3)].map((sent) =>
      post(server.url, `${path}.data`, sent),
    ),
  );
  const shape = ({ status, text }: { status: number; text: string }) => [
    status,
    text.replace(/901-\w{4}-\w{4}/, "901"),
  ];
  expect(shape(scripts[0] ?? spam)).toEqual(shape(scripts[1] ?? ham));

  const [marked, clean] = await kept(server);
  expect(marked).toMatchObject({ state: "spam" });
  expect(JSON.parse(marked?.suspicion ?? "")).toEqual(["the decoy was filled", "sent within three seconds"]);
  expect(JSON.parse(marked?.fields ?? "")).toEqual(numbered(1));
  expect(clean).toMatchObject({ state: "new", suspicion: null });
});

test("one text sent from five networks is noticed, and with a second sign marked", async () => {
  const server = await open();
  const links = "https://a.example https://b.example https://c.example https://d.example https://e.example";
  for (let n = 1; n <= 5; n++)
    await post(
      server.url,
      path,
      { ...fields, message: `The very same offer for each and every one of you, dear friends: ${links}` },
      from(`192.0.2.${n}`),
    );
  const states = (await kept(server)).map(({ state }) => state);
  expect(states).toEqual(["new", "new", "new", "spam", "spam"]);
});
