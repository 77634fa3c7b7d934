import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, exchange } from "../../test/support/ask.ts";
import { createBeacon } from "./beacon.ts";
import { createSendFile } from "./send-file.ts";

let url: string;
let taken: string[];
let doesAccept = true;
let server: ReturnType<typeof createServer>;
const form = { "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8" };

beforeEach(async () => {
  taken = [];
  doesAccept = true;
  const beacon = createBeacon({
    siteUrl: "https://901ai.example",
    trustProxy: 1,
    accepts: () => doesAccept,
    take: (body) => taken.push(body),
  });
  const send = createSendFile({ "X-Content-Type-Options": "nosniff" });
  server = createServer((request, response) => beacon(request, response, send));
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const report = (headers: Record<string, string>, body = "path=/about", method = "POST") =>
  ask(url, "/visit", { method, headers: { ...form, ...headers, "Content-Length": `${body.length}` }, body });

test("a report of our own page is taken, with an answer that says nothing", async () => {
  const { status, headers, text } = await report({ Origin: "https://901ai.example" });
  expect({ status, text }).toEqual({ status: 204, text: "" });
  expect(headers["content-length"]).toBeUndefined();
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(taken).toEqual(["path=/about"]);
});

test("a report is ours under the host that was asked, and where a browser says that it is", async () => {
  const { host } = new URL(url);
  expect((await report({ Origin: `http://${host}` })).status).toBe(204);
  expect((await report({ Origin: `https://${host}`, "X-Forwarded-Proto": "https" })).status).toBe(204);
  expect((await report({ "Sec-Fetch-Site": "same-origin" })).status).toBe(204);
  expect(taken).toHaveLength(3);
});

test.each<Record<string, string>>([
  {},
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "https://901ai.example", "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "none" },
])("a report of another site, or of nobody, is refused: %j", async (headers) => {
  expect((await report(headers)).status).toBe(403);
  expect(taken).toEqual([]);
});

test("only a small form is read", async () => {
  const own = { Origin: "https://901ai.example" };
  expect((await report({ ...own, "Content-Type": "text/plain" })).status).toBe(415);
  expect((await report(own, "a".repeat(1025))).status).toBe(413);
  const chunked = await exchange(
    url,
    `POST /visit HTTP/1.1\r\nHost: x\r\nOrigin: https://901ai.example\r\nContent-Type: ${form["Content-Type"]}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n800\r\n${"a".repeat(2048)}\r\n0\r\n\r\n`,
  );
  expect(chunked).toContain("HTTP/1.1 413");
  expect(taken).toEqual([]);
});

test("nobody reads at this address", async () => {
  for (const method of ["GET", "HEAD", "PUT", "OPTIONS"]) {
    const { status, headers } = await ask(url, "/visit", { method });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "POST" });
  }
});

test("what is not accepted gets the same answer, and is not read", async () => {
  doesAccept = false;
  expect((await report({ Origin: "https://901ai.example" })).status).toBe(204);
  expect(taken).toEqual([]);
});
