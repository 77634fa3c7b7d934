import { randomBytes } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressBest } from "./content-encoding.ts";
import { createSendFile } from "./send-file.ts";
import { loadFiles, staticFile } from "./static-files.ts";

const page = Buffer.from("<h1>Memphis</h1>".repeat(200));
const film = Buffer.from("0123456789");
/** Too large to be kept in memory. */
const long = randomBytes(300_000);
const folder = mkdtempSync(join(tmpdir(), "film-"));
let url = "";
let etag = "";
const server = createServer();

beforeAll(async () => {
  const sendFile = createSendFile({ "X-Content-Type-Options": "nosniff" });
  writeFileSync(join(folder, "long.mp4"), long);
  const files = {
    ...Object.fromEntries(await loadFiles(folder)),
    "/page": staticFile({ type: "text/html", cacheControl: "no-cache" }, page, await compressBest(page)),
    "/film": staticFile({ type: "video/mp4", cacheControl: "public, max-age=86400" }, film),
  };
  server.on("request", (request, response) =>
    sendFile(request, response, files[request.url as keyof typeof files]),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  etag = (await raw("/page", { "accept-encoding": "br" })).headers.get("etag") ?? "";
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

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

test("a large film is read from the disk as it was when the server began, whole and in parts", async () => {
  writeFileSync(join(folder, "next.mp4"), "a shorter one");
  rmSync(join(folder, "long.mp4"));
  renameSync(join(folder, "next.mp4"), join(folder, "long.mp4"));
  const whole = await raw("/long.mp4");
  expect(whole.headers.get("content-length")).toBe("300000");
  expect(Buffer.from(await whole.arrayBuffer()).equals(long)).toBe(true);
  const part = await raw("/long.mp4", { range: "bytes=100000-299998" });
  expect(part.headers.get("content-range")).toBe("bytes 100000-299998/300000");
  expect(Buffer.from(await part.arrayBuffer()).equals(long.subarray(100_000, 299_999))).toBe(true);
  const has = { "if-none-match": whole.headers.get("etag") ?? "" };
  for (const answer of [await raw("/long.mp4", {}, "HEAD"), await raw("/long.mp4", has)])
    expect(await answer.text()).toBe("");
  expect((await raw("/long.mp4", { range: "bytes=300000-" })).status).toBe(416);
});

test("who leaves in the middle of a large film, or asks for several, harms nobody else", async () => {
  for (let i = 0; i < 20; i++) {
    const leaving = new AbortController();
    const { body } = await fetch(`${url}/long.mp4`, { signal: leaving.signal });
    await body?.getReader().read();
    leaving.abort();
  }
  const one = "GET /long.mp4 HTTP/1.1\r\nHost: x\r\nRange: bytes=0-99999\r\n\r\n";
  const answer = await ask(one + one.slice(0, -2));
  expect(answer.match(/HTTP\/1\.1 206 /g)).toHaveLength(2);
  expect(answer.split(long.subarray(0, 100_000).toString("latin1"))).toHaveLength(3);
});

test("HEAD is never a part, and a part of the compressed form is a part of those very bytes", async () => {
  expect((await raw("/film", { range: "bytes=2-4" }, "HEAD")).status).toBe(200);
  const { br } = await compressBest(page);
  const socket = await ask("GET /page HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nRange: bytes=1-3\r\n");
  expect(socket).toMatch(/^HTTP\/1\.1 206 /);
  expect(socket.slice(-3)).toBe(br.subarray(1, 4).toString("latin1"));
});

test("who wants a copy that is no longer current is told so", async () => {
  expect((await raw("/film", { "if-match": '"old"' })).status).toBe(412);
  expect((await raw("/film", { "if-match": "*" })).status).toBe(200);
});

test("a connection that stays and one that closes are told the same, byte for byte", async () => {
  for (const method of ["GET", "HEAD"])
    for (const more of ["", `If-None-Match: ${etag}\r\nAccept-Encoding: br\r\n`]) {
      const line = `${method} /page HTTP/1.1\r\nHost: x\r\n${more}`;
      const bare = (text: string) => text.replace(/^(Date|Connection|Keep-Alive): .*\r\n/gm, "");
      expect(bare(await ask(line))).toBe(bare(await ask(`${line}Connection: close\r\n`)));
      expect(await ask(line)).toMatch(
        /\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\nConnection: keep-alive\r\n/,
      );
    }
});

test("several questions on one connection are answered in turn", async () => {
  const one = "GET /film HTTP/1.1\r\nHost: x\r\n\r\n";
  const answer = await ask(one + one + one.slice(0, -2));
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  expect(answer.match(/0123456789/g)).toHaveLength(3);
});

/** Sends these lines over a bare connection; gives what came back when nothing more comes. */
async function ask(lines: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("latin1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(`${lines}\r\n`);
  await new Promise((resolve) =>
    socket.setTimeout(100, () => resolve(socket.destroy())).once("close", resolve),
  );
  return text;
}
