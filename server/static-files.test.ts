import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressBest } from "./compress.ts";
import { sendFile, staticFile } from "./static-files.ts";

const page = Buffer.from("<h1>Memphis</h1>".repeat(200));
const film = Buffer.from("0123456789");
let url = "";
let etag = "";
const server = createServer();

beforeAll(async () => {
  const { br, gzip } = await compressBest(page);
  const files = {
    "/page": staticFile(".html", "no-cache", page, br, gzip),
    "/film": staticFile(".mp4", "public, max-age=86400", film),
  };
  server.on("request", (request, response) =>
    sendFile(request, response, files[request.url as keyof typeof files]),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  etag = (await raw("/page", { "accept-encoding": "br" })).headers.get("etag") ?? "";
});

afterAll(() => server.close());

/** Asks without fetch's own Accept-Encoding getting in the way of what is tested. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
  return fetch(url + path, { method, headers: { "accept-encoding": "identity", ...headers } });
}

test("a page comes compressed to those who can read it, and plain to those who cannot", async () => {
  const squeezed = await raw("/page", { "accept-encoding": "gzip, br" });
  expect(squeezed.headers.get("content-encoding")).toBe("br");
  expect(await squeezed.text()).toBe(page.toString());
  expect((await raw("/page", { "accept-encoding": "br;q=0, gzip" })).headers.get("content-encoding")).toBe(
    "gzip",
  );
  const plain = await raw("/page");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("vary")).toBe("Accept-Encoding");
  expect(brotliDecompressSync((await compressBest(page)).br)).toEqual(page);
});

test("a page that the browser still has is not sent again", async () => {
  const again = await raw("/page", { "accept-encoding": "br", "if-none-match": `W/"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect((await raw("/page", { "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD gives the headers and no body", async () => {
  const head = await raw("/page", {}, "HEAD");
  expect(head.headers.get("content-length")).toBe(String(page.length));
  expect(await head.text()).toBe("");
});

test.each([
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=4-2", 416, "", "bytes */10"],
  ["lines=1-2", 200, "0123456789", null],
])("a film can be asked for in parts (%s)", async (range, status, body, contentRange) => {
  const response = await raw("/film", { range });
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(body);
  expect(response.headers.get("content-range")).toBe(contentRange);
});
