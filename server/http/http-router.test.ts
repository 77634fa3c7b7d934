import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exchange } from "../../test/support/ask.ts";
import { createHttpRouter, type Visit } from "./http-router.ts";
import { hstsHeaders, securityHeaders } from "./security-headers.ts";

let log: string;
let url: string;
let leaving = false;
let seen: { request: Request; visit: Visit } | undefined;
let answer: (request: Request) => Promise<Response>;
let readStored: (name: string) => Promise<Buffer | undefined>;
const aNumber = expect.stringMatching(/^[0-9a-f-]{36}$/);
const server = createServer({ requireHostHeader: false });

beforeEach(async () => {
  log = "";
  seen = undefined;
  answer = async () => new Response("from the site", { headers: { "Content-Type": "text/plain" } });
  const lines = new PassThrough().on("data", (chunk) => {
    log += chunk;
  });
  const router = createHttpRouter({
    files: new Map(),
    pages: undefined,
    stored: [{ folder: "/stored/", read: (name) => readStored(name), crossOrigin: true }],
    serve: (request, visit) => {
      seen = { request, visit };
      return answer(request);
    },
    isPath: (path) => ["/", "/news"].includes(path),
    formPaths: new Set(["/"]),
    apis: new Map(),
    visitQueries: [],
    checkReady: () => Promise.reject(new Error("no disk")),
    isStopping: () => leaving,
    isOutage: () => false,
    siteUrl: "https://901ai.example",
    trustProxy: 1,
    headers: securityHeaders,
    tlsHeaders: hstsHeaders(false),
    log: pino(lines),
  });
  server.removeAllListeners("request").on("request", router).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

test("when the site throws, the visitor reads a reference, and only the log knows the rest", async () => {
  answer = () => Promise.reject(new Error("the river is too high"));
  const response = await fetch(`${url}/news`);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).toContain("Unexpected Application Error!");
  expect(text).not.toContain("river");
  const reference = /Reference ([0-9a-f-]{36})/.exec(text)?.[1] ?? "none";
  const told = log.split("\n").find((line) => line.includes("river")) ?? "";
  expect(JSON.parse(told).id).toBe(reference);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("the site sees the visitor's own address and scheme behind a proxy that is trusted", async () => {
  await fetch(`${url}/news?a=1`, {
    headers: { "x-forwarded-for": "6.6.6.6, 1.2.3.4", "x-forwarded-proto": "https" },
  });
  expect(seen?.visit.clientAddress).toBe("1.2.3.4");
  expect(seen?.request.url).toBe(`${url.replace("http:", "https:")}/news?a=1`);
});

test("a form that announces more than a form may hold never reaches the site", async () => {
  const send = (size: number) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ message: "x".repeat(size) }) });
  expect((await send(150_000)).status).toBe(413);
  expect(seen).toBeUndefined();
  expect((await send(90_000)).status).toBe(200);
});

test("who names no host is refused with all that every answer says, as HTTP/1.1 has it, and older ways are not", async () => {
  const refused = await exchange(url, "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain("X-Content-Type-Options: nosniff\r\n");
  expect(await exchange(url, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
});

test("who names two hosts is refused, even when both are the same", async () => {
  for (const second of ["b", "a"])
    expect(
      await exchange(url, `GET /news HTTP/1.1\r\nHost: a\r\nhost: ${second}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 400 /);
  expect(seen).toBeUndefined();
});

test("a host with signs in it that a pattern might take for orders is a host and nothing else", async () => {
  await exchange(url, "GET /news?a=1 HTTP/1.1\r\nHost: $&.example\r\nConnection: close\r\n\r\n");
  expect(seen?.request.url).toBe("http://$&.example/news?a=1");
});

test("only an owner who says so binds the names below the domain to TLS", () => {
  expect(hstsHeaders(false)).toEqual({ "Strict-Transport-Security": "max-age=31536000" });
  expect(hstsHeaders(true)).toEqual({
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
  });
});

test("the server says that it is not ready, and why only in the log", async () => {
  const response = await fetch(`${url}/readyz`);
  expect([response.status, await response.text()]).toEqual([503, "not ready"]);
  expect(response.headers.get("retry-after")).toBe("3");
  expect(log).toContain("no disk");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  // Proxies ask every second.
  expect(log).toContain("/readyz");
  expect(log).not.toContain("/healthz");
});

test("a server that is about to stop says so to the proxy and still answers visitors", async () => {
  leaving = true;
  const response = await fetch(`${url}/readyz`);
  expect([response.status, await response.text()]).toEqual([503, "stopping"]);
  expect((await fetch(`${url}/news`)).status).toBe(200);
  // What was asked for is no fault that somebody must look at.
  expect(log).not.toContain("not ready");
  leaving = false;
});

test("an unknown path with no finished page for it is answered by the site, as a 404 whatever it says", async () => {
  const response = await fetch(`${url}/nowhere`);
  expect([response.status, await response.text()]).toEqual([404, "from the site"]);
  expect(JSON.parse(log.split("\n")[0] ?? "")).toMatchObject({ id: aNumber, msg: "unknown path" });
});

test("a file that lies in the database may be kept for good, is sent once, and a name that has none is a 404", async () => {
  readStored = async (name) => (name === "a.webp" ? Buffer.from("a picture") : undefined);
  const first = await fetch(`${url}/stored/a.webp`);
  expect([first.status, await first.text()]).toEqual([200, "a picture"]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": "9",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  const again = await fetch(`${url}/stored/a.webp`, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  const head = await fetch(`${url}/stored/a.webp`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const name of ["b.webp", "", "%2e%2e/site.db"])
    expect((await fetch(`${url}/stored/${name}`)).status, name).toBe(404);
  expect((await fetch(`${url}/stored/a.webp`, { method: "DELETE" })).status).toBe(405);
});

test("when the database fails, a stored file is asked for later, and why is only in the log", async () => {
  readStored = () => Promise.reject(new Error("the river is too high"));
  const response = await fetch(`${url}/stored/a.webp`);
  expect([response.status, await response.text()]).toEqual([503, ""]);
  expect(JSON.parse(log)).toMatchObject({ id: aNumber, err: { message: "the river is too high" } });
});
