import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type ConnectionLimits, createHttpServer } from "./connection-limits.ts";
import { readBodyWithin } from "./read-body.ts";
import { uploadsTo } from "./upload.ts";

let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(limits: Partial<ConnectionLimits>, body: Buffer | string = "here"): Promise<void> {
  const isUpload = uploadsTo(new Set(["/events"]));
  server = createHttpServer({ checkInterval: 20, ...limits }, undefined, isUpload);
  server.on("request", async (request, response) => {
    if (response.writableEnded) return;
    if ((await readBodyWithin(request, 1e6)) !== "cut off") response.end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
}

async function call(text: string): Promise<{ socket: Socket; told: () => string; closed: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  sockets.push(socket);
  let told = "";
  socket.on("data", (chunk) => {
    told += chunk;
  });
  const closed = new Promise((resolve) => socket.on("error", resolve).once("close", resolve));
  await once(socket, "connect");
  socket.write(text);
  return { socket, told: () => told, closed };
}

/** Writes a letter now and then, as long as somebody listens. */
async function drip(socket: Socket): Promise<void> {
  while (socket.writable) {
    socket.write("a");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("who sends the head of a question letter by letter is hung up on", async () => {
  await open({ headers: 150 });
  const { socket, told, closed } = await call("GET / HTTP/1.1\r\nX: ");
  await Promise.all([drip(socket), closed]);
  expect(told()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nContent-Security-Policy: default-src 'none'/);
});

test("who sends a form letter by letter is hung up on", async () => {
  await open({ headers: 150, request: 200 });
  const { socket, told, closed } = await call("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
  await Promise.all([drip(socket), closed]);
  expect(told()).toMatch(/^HTTP\/1\.1 408 /);
});

const upload = (path: string, type = "multipart/form-data; boundary=x", length = 30) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

test("a picture on a slow line arrives, also through the data address of its page, and the next request has the usual time", async () => {
  await open({ headers: 150, request: 200, upload: 5_000 });
  for (const path of ["/events", "/events.data?index"]) {
    const { socket, told, closed } = await call(upload(path));
    for (let sent = 0; sent < 30; sent++) {
      socket.write("a");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await expect.poll(told).toMatch(/^HTTP\/1\.1 200 .*here$/s);
    socket.write("POST /events HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
    await Promise.all([drip(socket), closed]);
    expect(told()).toMatch(/HTTP\/1\.1 408 /);
  }
});

test.each([
  ["to another page", upload("/contact", undefined, 100_000), 60_000],
  ["without parts", upload("/events", "application/x-www-form-urlencoded", 100_000), 60_000],
  ["beyond its own time", upload("/events", undefined, 100_000), 400],
])("a form that is sent letter by letter %s is hung up on", async (_, head, limit) => {
  await open({ headers: 150, request: 200, upload: limit });
  const { socket, told, closed } = await call(head);
  await Promise.all([drip(socket), closed]);
  expect(told()).toMatch(/^HTTP\/1\.1 408 /);
});

test("who says nothing at all is hung up on", async () => {
  await open({ headers: 150 });
  const { closed } = await call("");
  await closed;
});

test("who asks and never reads is hung up on, and so is who reads a drop at a time", async () => {
  await open({ idle: 150 }, Buffer.alloc(30_000_000));
  const deaf = await call("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  deaf.socket.pause();
  await expect.poll(() => connections(), { timeout: 3000 }).toBe(0);
  await new Promise((resolve) => server.close(resolve));

  await open({ slowRead: 200, idle: 5000 }, Buffer.alloc(30_000_000));
  const slow = await call("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  slow.socket.pause();
  const sip = setInterval(() => slow.socket.read(1000), 20);
  await expect.poll(() => connections(), { timeout: 3000 }).toBe(0);
  clearInterval(sip);
});

test("who is refused in the middle of a long form can still read why, even some time later", async () => {
  server = createHttpServer();
  server.on("request", (_, response) =>
    response.writeHead(413, { Connection: "close", "Content-Length": 0 }).end(),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { socket, told, closed } = await call(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 30000000\r\n\r\n",
  );
  socket.pause();
  socket.write(Buffer.alloc(30_000_000));
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.resume();
  await closed;
  expect(told()).toMatch(/^HTTP\/1\.1 413 /);
  await expect.poll(() => connections()).toBe(0);
});

test("a question is answered while a thousand others say nothing", async () => {
  await open({});
  await Promise.all(Array.from({ length: 1000 }, () => call("")));
  const { told } = await call("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(told).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*here$/);
});

test("when there is hardly room left, connections that wait for nothing make room", async () => {
  await open({ connections: 10 });
  const kept = [];
  for (let one = 0; one < 9; one++) {
    const visitor = await call("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(visitor.told).toContain("here");
    kept.push(visitor);
  }
  await Promise.race(kept.map(({ closed }) => closed));
  const late = await call("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(late.told).toContain("here");
});

test("a wish that nobody knows is refused with all that every answer says", async () => {
  await open({});
  const { told, closed } = await call(
    "POST / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 1\r\n\r\n",
  );
  await closed;
  expect(told()).toMatch(/^HTTP\/1\.1 417 /);
  expect(told()).toContain("X-Content-Type-Options: nosniff\r\n");
});

const next = "POST /next HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";

test.each([
  [
    "HTTP/1.0 with chunks",
    "POST /a HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked",
    /^HTTP\/1\.1 400 /,
  ],
  [
    "a reading with chunks",
    "GET /a HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked",
    /^HTTP\/1\.1 400 /,
  ],
  [
    "HTTP/0.9 with chunks",
    "POST /a HTTP/0.9\r\nConnection: keep-alive\r\nTransfer-Encoding: Chunked",
    /^HTTP\/1\.1 400 /,
  ],
  [
    "a coding we do not read",
    "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked",
    /^HTTP\/1\.1 400 /,
  ],
])("%s is refused, and what stands behind it is never taken for a request", async (_, head, status) => {
  await open({});
  const asked: string[] = [];
  server.on("request", ({ url = "" }, response) => response.writableEnded || asked.push(url));
  const { told, closed } = await call(`${head}\r\n\r\n0\r\n\r\n${next}`);
  await closed;
  expect(told()).toMatch(status);
  expect(told()).toContain("\r\nConnection: close\r\n");
  expect(told()).toContain("X-Content-Type-Options: nosniff\r\n");
  expect([told().split("HTTP/1.1 ").length - 1, asked]).toEqual([1, []]);
});

test("chunks as they should be are read, and so is the next request", async () => {
  await open({});
  const { told } = await call(
    `POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n${next}`,
  );
  await expect.poll(() => told().split("HTTP/1.1 200 ").length - 1).toBe(2);
});

test("behind an answer that ends the connection nothing more is taken for a request", async () => {
  server = createHttpServer();
  const asked: string[] = [];
  server.on("request", ({ url = "" }, response) => {
    if (response.writableEnded) return;
    asked.push(url);
    response.shouldKeepAlive = false;
    response.end("here");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { closed } = await call(`GET /a HTTP/1.1\r\nHost: x\r\n\r\n${next}`);
  await closed;
  expect(asked).toEqual(["/a"]);
});

test.each([
  ["nonsense\r\n\r\n", /^HTTP\/1\.1 400 Bad Request\r\n/],
  [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
])("what cannot be read is refused with all that every answer says", async (text, status) => {
  await open({});
  const { told, closed } = await call(text);
  await closed;
  expect(told()).toMatch(status);
  expect(told()).toContain("X-Content-Type-Options: nosniff\r\n");
});

test("what cannot be read never ends up in the middle of an answer that is still on its way", async () => {
  await open({}, Buffer.alloc(30_000_000, "a"));
  const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  const { socket, told, closed } = await call(get);
  // Read no further than the beginning, or a quick machine has all of it before the nonsense is sent.
  socket.once("data", () => socket.pause());
  await expect.poll(told).toMatch(/^HTTP\/1\.1 200 /);
  expect(told().length).toBeLessThan(1_000_000);
  socket.write(`${get}nonsense\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.resume();
  await closed;
  expect(told().includes("HTTP/1.1 400")).toBe(false);
});

function connections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}
