/** A flood of sign-in posts from one address: whoever is signed in goes on working, and a known browser gets its code. */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlencoded } from "../support/ask.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { mailedSecrets, visitDesk } from "../support/desk-visitor.ts";

const connections = 100;
const posts = 300;
const stranger = "127.0.0.1";
const ownersAddress = "127.0.0.2";

let desk: RunningDesk;
let flooding = false;

beforeAll(async () => {
  desk = await startDesk({ RATE_LIMITS: "on" });
});
afterAll(() => desk.close());

/** The status of one request from one address; 0 when there is no answer. */
function send(
  localAddress: string,
  path: string,
  { agent, cookie = "", body }: { agent?: Agent; cookie?: string; body?: string } = {},
): Promise<number> {
  const { port, host } = new URL(desk.deskUrl);
  const method = body === undefined ? "GET" : "POST";
  const form = body === undefined ? {} : { Origin: desk.deskUrl, ...urlencoded };
  return new Promise((resolve) => {
    const outgoing = request(
      {
        ...{ host: stranger, port, localAddress, path, method, agent: agent ?? false },
        headers: { Host: host, ...(cookie && { Cookie: cookie }), ...form },
      },
      (incoming) => incoming.resume().once("close", () => resolve(incoming.statusCode ?? 0)),
    );
    outgoing.once("error", () => resolve(0)).end(body);
  });
}

/** Posts on so many connections for as long as `flooding`, and no fewer than `posts`; the statuses. */
async function flood(): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  let sent = 0;
  const stream = async () => {
    // Bounded in any case.
    while ((flooding || sent < posts) && sent < 50_000) {
      const number = ++sent;
      // A forged session buys no place either.
      const cookie = number % 2 ? "" : `desk=${String(number).padStart(43, "x")}`;
      const body = `address=guess${number}%40example.org`;
      const status = await send(stranger, "/sign-in", { agent, cookie, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, stream));
  agent.destroy();
  return statuses;
}

test("a signed-in owner gets 95 of 100 requests answered, and a known browser asks for its code", async () => {
  const cookie = await desk.signIn();
  const known = visitDesk(desk.deskUrl);
  await known.post("/sign-in", { address: "owner@901ai.example" });
  const { code } = await mailedSecrets(desk.db, "owner@901ai.example");
  expect((await known.post("/sign-in/code", { code })).status).toBe(303);

  flooding = true;
  const flooded = flood();
  await pause(1_000);
  const answered: number[] = [];
  for (let i = 0; i < 100; i++) answered.push(await send(ownersAddress, "/people", { cookie }));
  const asked: number[] = [];
  // A desk that is too busy says so and when to come back, as does the browser's page.
  while (asked.length < 3 && (asked.at(-1) ?? 503) === 503) {
    if (asked.length > 0) await pause(5_000);
    const status = await send(ownersAddress, "/sign-in", {
      cookie: `desk-browser=${known.cookies.get("desk-browser")}`,
      body: "address=owner%40901ai.example",
    });
    asked.push(status);
  }
  flooding = false;
  const statuses = await flooded;
  const share = answered.filter((status) => status === 200).length;
  console.info(`${share} of 100 during a flood answered`, Object.fromEntries(statuses));
  const sum = [...statuses.values()].reduce((total, count) => total + count, 0);
  expect(sum).toBeGreaterThanOrEqual(posts);
  expect(share).toBeGreaterThanOrEqual(95);
  expect(asked.at(-1)).toBe(303);

  const after = visitDesk(desk.deskUrl);
  after.cookies.set("desk-browser", known.cookies.get("desk-browser") ?? "");
  expect((await after.post("/sign-in", { address: "owner@901ai.example" })).status).toBe(303);
});
