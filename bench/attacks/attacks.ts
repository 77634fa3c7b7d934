/**
 * What one attacker takes away from everybody else: a visitor opens pages and sends submissions, first alone (the control),
 * then while the attack goes on. The limits are on; attackers and visitor come by way of a proxy.
 */

import { ask, right, urlencoded } from "../../test/support/ask.ts";
import { asServed, type RunningServer, startServer } from "../../test/support/start-server.ts";
import { attacks, type Shot, seconds } from "./attack-list.ts";

/** A visitor's p50 under attack: at most three times the control, and 20 ms. */
const limitOf = (control: number) => Math.round((3 * control + 20) * 10) / 10;

export async function attacksTable() {
  const rows: object[] = [];
  for (const attack of attacks) {
    const { settings, ...program } = asServed();
    const server = await startServer({ ...settings, TRUST_PROXY: "1", RATE_LIMITS: "" }, program);
    try {
      await visit(server, 2);
      const control = await visit(server, seconds);
      const [answers, seen] = await Promise.all([shoot(server, attack.shots), visit(server, seconds)]);
      rows.push({
        attack: attack.what,
        answers: tally(answers),
        "control p50": control.p50,
        "visitor p50": seen.p50,
        limit: limitOf(control.p50),
        "control longest": control.longest,
        "visitor longest": seen.longest,
        "visitor's submissions": tally(seen.submissions),
        harm: (await attack.harm?.(server)) ?? "",
      });
    } finally {
      await server.close();
    }
  }
  const title = `A visitor's pages while somebody attacks, milliseconds, 20 pages and one submission a second for ${seconds} s, beside the same visitor before it (limit: 3 times the control and 20 ms; every submission thanked for: 200)`;
  return { title, rows };
}

/** A visitor: pages one after the other, 20 a second, and a submission each second. */
async function visit(server: RunningServer, duration: number) {
  const waits: number[] = [];
  const submissions: number[] = [];
  const begun = performance.now();
  const writing: Promise<unknown>[] = [];
  for (let n = 0; performance.now() - begun < duration * 1000; n++) {
    if (n % 20 === 0) {
      const fields = { ...right.contact.fields, message: `A room for ${Math.random()} of us?` };
      const body = new URLSearchParams(fields);
      writing.push(
        send(server, { path: "/contact.data", from: "203.0.113.7", body }).then((one) =>
          submissions.push(one),
        ),
      );
    }
    const asked = performance.now();
    await ask(server.url, n % 2 ? "/contact" : "/", { headers: { "X-Forwarded-For": "203.0.113.7" } });
    const took = performance.now() - asked;
    waits.push(took);
    if (took < 50) await new Promise((resolve) => setTimeout(resolve, 50 - took));
  }
  await Promise.all(writing);
  const sorted = waits.toSorted((a, b) => a - b);
  const round = (ms = 0) => Math.round(ms * 10) / 10;
  return { p50: round(sorted[Math.floor(sorted.length / 2)]), longest: round(sorted.at(-1)), submissions };
}

/** Sends them whether or not those before were answered; gives the statuses. */
async function shoot(server: RunningServer, shots: readonly Shot[]): Promise<number[]> {
  const begun = performance.now();
  const all = shots.map(async (shot, n) => {
    const due = Math.max(0, begun + (n * seconds * 1000) / shots.length - performance.now());
    await new Promise((resolve) => setTimeout(resolve, due));
    return send(server, shot);
  });
  return Promise.all(all);
}

async function send({ url }: RunningServer, { path, from, body }: Shot): Promise<number> {
  const packed = new Response(body);
  const bytes = Buffer.from(await packed.arrayBuffer());
  const headers = {
    ...urlencoded,
    "Content-Type": packed.headers.get("content-type") ?? "",
    "Content-Length": String(bytes.length),
    "X-Forwarded-For": from,
  };
  return (await ask(url, path, { method: "POST", headers, body: bytes })).status;
}

/** `303: 900, 429: 30`. */
function tally(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, all]) => `${status}: ${all.length}`).join(", ");
}
