/** The site behind a caching proxy: nginx with the settings of deploy/behind-cdn. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitRules } from "../../forms/guard/rate-limit-counters.ts";
import { ask, post, right } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newKeys, submitMany } from "../support/submit-many.ts";
import { hasCaddy, openCaddy } from "./caddy.ts";
import type { FrontProxy } from "./health-proxy.ts";
import { hasNginx, openNginxCdn } from "./nginx-cdn.ts";

const obstacle = hasNginx() ? "" : " (not tried: there is no nginx on this machine)";
const behindCdn = test.skipIf(obstacle);
let server: RunningServer;
let cdn: FrontProxy;

beforeAll(async () => {
  if (obstacle) return;
  server = await startServer({ TRUST_PROXY: "1", RATE_LIMITS: "" });
  cdn = await openNginxCdn(server.url);
});

afterAll(async () => {
  await cdn?.close();
  await server?.close();
});

/** Status, what the CDN did, and what the site says of keeping. */
async function seen(path: string, headers: Record<string, string> = {}) {
  const answer = await ask(cdn.url, path, { headers });
  return [answer.status, answer.headers["x-cache"], answer.headers["cache-control"]];
}

const asset = () =>
  `/assets/${readdirSync("build/client/assets").find((name) => /^boot-.*\.js$/.test(name)) ?? "none"}`;
const { points } = limitRules.burst;
const forGood = "public, max-age=31536000, immutable";

behindCdn(`a script is fetched from us once and then never again${obstacle}`, async () => {
  expect(await seen(asset())).toEqual([200, "MISS", forGood]);
  expect(await seen(asset())).toEqual([200, "HIT", forGood]);
});

behindCdn(`a script of an earlier build is still there for who has an old page open${obstacle}`, async () => {
  mkdirSync(join(server.dataDir, "assets"), { recursive: true });
  writeFileSync(join(server.dataDir, "assets", "boot-earlier1.js"), "export {};");
  expect(await seen("/assets/boot-earlier1.js")).toEqual([200, "MISS", forGood]);
  expect(await seen("/assets/boot-earlier1.js")).toEqual([200, "HIT", forGood]);
  // One that nobody ever had is not remembered as missing.
  expect(await seen("/assets/boot-never12.js")).toEqual([404, "MISS", "no-cache"]);
  expect(await seen("/assets/boot-never12.js")).toEqual([404, "MISS", "no-cache"]);
});

behindCdn(`a page is asked for anew, and sent again only when it changed${obstacle}`, async () => {
  const first = await ask(cdn.url, "/about");
  expect(first.headers).toMatchObject({ "x-cache": "MISS", "cache-control": "no-cache" });
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  // The site said 304 to the CDN, which has the text.
  expect(await seen("/about")).toEqual([200, "REVALIDATED", "no-cache"]);
  const had = await ask(cdn.url, "/about", { headers: { "If-None-Match": first.headers.etag ?? "" } });
  expect([had.status, had.body.length]).toEqual([304, 0]);
  const squeezed = await ask(cdn.url, "/about", { headers: { "Accept-Encoding": "br" } });
  expect(squeezed.headers["content-encoding"]).toBe("br");
  expect((await ask(cdn.url, "/about")).headers["content-encoding"]).toBeUndefined();
});

behindCdn(`what is made for one visitor is never kept${obstacle}`, async () => {
  for (const times of [1, 2])
    expect(await seen("/contact?receipt=901-2345-6789"), `${times}`).toEqual([
      200,
      "BYPASS",
      "private, no-cache",
    ]);
  const sent = await post(cdn.url, right.contact.path, right.contact.fields, { Origin: cdn.url });
  expect([sent.status, sent.headers["x-cache"]]).toEqual([303, undefined]);
  const receipt = sent.headers.location?.replace(cdn.url, "") ?? "";
  expect(receipt).toContain("receipt=901-");
  for (const times of [1, 2]) expect((await seen(receipt))[1], `${times}`).toBe("BYPASS");
  expect((await ask(cdn.url, receipt)).text).toMatch(/901-[2-9A-Z]{4}-[2-9A-Z]{4}/);
  expect((await ask(cdn.url, right.contact.path)).text).not.toMatch(/901-[2-9A-Z]{4}-[2-9A-Z]{4}/);
  expect((await seen("/readyz"))[1]).toBeUndefined();
});

behindCdn(
  `the news call is kept for its minute when it is read, and passes when it is sent${obstacle}`,
  async () => {
    const call = "/functions/v1/fetch-ai-news";
    await ask(cdn.url, call);
    expect(await seen(call)).toEqual([200, "HIT", "public, max-age=60"]);
    const sent = await ask(cdn.url, call, { method: "POST", body: "{}" });
    expect([sent.status, sent.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(sent.headers["x-cache"]).not.toBe("HIT");
  },
);

const farther =
  process.platform === "linux" ? obstacle : " (not tried: only Linux has so many loopback addresses)";

test.skipIf(farther)(
  `the limit counts each visitor behind the CDN, whatever a visitor claims to be${farther}`,
  async () => {
    await expectOwnCounts(cdn.url);
    const forged = { "X-Forwarded-For": "203.0.113.9" };
    // From 127.0.0.1, which has sent one already; its claim is not what is counted.
    const statuses: number[] = [];
    for (let at = 0; at < points + 1; at++) {
      const fields = { ...right.contact.fields, message: `This is message ${at} of a flood.` };
      statuses.push((await post(cdn.url, right.contact.path, fields, forged)).status);
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(points - 1);
    expect(statuses.at(-1)).toBe(429);
  },
);

const twice = farther || (hasCaddy() ? "" : " (not tried: there is no Caddy on this machine)");

test.skipIf(twice)(
  `it does so with Caddy between the CDN and the site, and for who walks around the CDN${twice}`,
  async () => {
    const inner = await startServer({ TRUST_PROXY: "2", RATE_LIMITS: "" });
    const caddy = await openCaddy("behind-cdn/Caddyfile", [inner.url]);
    const outer = await openNginxCdn(caddy.url);
    try {
      await expectOwnCounts(outer.url);
      // To Caddy directly, from an address that has sent nothing, with the claim to be one that may send no more.
      const around = await submitMany(caddy.url, newKeys(1), {
        atOnce: 1,
        from: "127.0.0.4",
        headers: { "x-forwarded-for": "127.0.0.2, 127.0.0.1" },
      });
      expect(around.thanked.size).toBe(1);
    } finally {
      await outer.close();
      await caddy.close();
      await inner.close();
    }
  },
);

/** One address sends more than it may; another one may still send. */
async function expectOwnCounts(url: string): Promise<void> {
  const flood = await submitMany(url, newKeys(points + 3), { atOnce: 1, from: "127.0.0.2" });
  expect(flood.thanked.size).toBe(points);
  expect([...flood.refused.values()]).toEqual([429, 429, 429]);
  expect((await submitMany(url, newKeys(1), { atOnce: 1, from: "127.0.0.3" })).thanked.size).toBe(1);
}
