import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFrontDoor, type Visit } from "./front-door.ts";
import { trustHeaders } from "./headers.ts";

let log: string;
let url: string;
let seen: { request: Request; visit: Visit } | undefined;
let answer: (request: Request) => Promise<Response>;
const server = createServer();

beforeEach(async () => {
  log = "";
  seen = undefined;
  answer = async () => new Response("from the site", { headers: { "Content-Type": "text/plain" } });
  const lines = new PassThrough().on("data", (chunk) => {
    log += chunk;
  });
  const door = createFrontDoor({
    files: new Map(),
    pages: () => new Map(),
    serve: (request, visit) => {
      seen = { request, visit };
      return answer(request);
    },
    paths: new Set(["/", "/news"]),
    formPaths: new Set(["/"]),
    calls: new Map(),
    visitQueries: [],
    checkReady: () => Promise.reject(new Error("no disk")),
    siteUrl: "https://901ai.example",
    trustProxy: 1,
    headers: trustHeaders,
    log: pino(lines),
  });
  server.removeAllListeners("request").on("request", door).listen(0, "127.0.0.1");
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

test("the house says that it is not ready, and why only to the log", async () => {
  const response = await fetch(`${url}/readyz`);
  expect([response.status, await response.text()]).toEqual([503, "not ready"]);
  expect(log).toContain("no disk");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("an unknown path with no finished page for it is answered by the site, as a 404 whatever it says", async () => {
  const response = await fetch(`${url}/nowhere`);
  expect([response.status, await response.text()]).toEqual([404, "from the site"]);
});
