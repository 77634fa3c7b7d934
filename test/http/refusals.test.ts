import { afterAll, beforeAll, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { ask, exchange, post, right, urlencoded } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

const { path, fields } = right.contact;
const send = (headers: Record<string, string>) => post(server.url, path, fields, headers);
const formPaths = ["/", "/contact", "/get-involved", "/news", "/events"];
const call = "/functions/v1/fetch-ai-news";
const otherPaths = ["/about", "/community", "/privacy", "/terms", "/sitemap", "/sitemap.xml", "/favicon.ico"];

async function inbox(): Promise<number> {
  const db = openBeside(server);
  const row = await db.selectFrom("submissions").select(db.fn.countAll().as("n")).executeTakeFirstOrThrow();
  await db.destroy();
  return Number(row.n);
}

test.each([...otherPaths, "/healthz", "/about.data"])(
  "%s takes no form, and says what it takes",
  async (each) => {
    const { status, headers, text } = await post(server.url, each, fields);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(text).toContain("This page doesn't take that kind of request.");
  },
);

test("no page takes a PUT, a DELETE or a TRACE, and a page with a form says that it takes a POST", async () => {
  for (const method of ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"]) {
    for (const each of formPaths) {
      const { status, headers } = await ask(server.url, each, { method });
      expect([method, each, status, headers.allow]).toEqual([method, each, 405, "GET, HEAD, POST, OPTIONS"]);
    }
    expect((await ask(server.url, "/about", { method })).headers.allow).toBe("GET, HEAD, OPTIONS");
  }
});

test("whoever asks what an address takes is told", async () => {
  for (const [each, allow] of [
    ["/contact", "GET, HEAD, POST, OPTIONS"],
    ["/about", "GET, HEAD, OPTIONS"],
    ["/favicon.ico", "GET, HEAD, OPTIONS"],
    ["*", "GET, HEAD, POST, OPTIONS"],
  ] as const) {
    const { status, headers, body } = await ask(server.url, each, { method: "OPTIONS" });
    expect([each, status, headers.allow, body.length]).toEqual([each, 204, allow, 0]);
  }
});

test("a form that comes from elsewhere is refused with words, and nothing is kept", async () => {
  const before = await inbox();
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${server.url}.evil.example` },
    { origin: server.url.replace("http:", "https:") },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    const { status, text } = await send(headers);
    expect(status, JSON.stringify(headers)).toBe(403);
    expect(text).toContain("Nothing was sent.");
    expect((await post(server.url, `${path}.data`, fields, headers)).status).toBe(403);
  }
  expect(await inbox()).toBe(before);
});

test("a form in a type that no form has is refused with words", async () => {
  for (const type of ["application/json", "text/plain", "multipart/mixed", ""]) {
    const { status, text } = await send({ "content-type": type });
    expect([type, status]).toEqual([type, 415]);
    expect(text).toContain("Nothing was sent.");
  }
});

test("a multipart form is a form too, and a broken one is refused", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const sent = await fetch(server.url + path, { method: "POST", body, redirect: "manual" });
  expect(sent.status).toBe(303);
  const broken = await ask(server.url, path, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "--x\r\nContent-Disposition: nothing",
  });
  expect(broken.status).toBe(400);
  expect(broken.text).toContain("We could not save your message");
});

test("more text than 32 KB is refused, however it is escaped, and nothing is kept", async () => {
  const before = await inbox();
  const long = await post(server.url, path, { ...fields, message: "x".repeat(33 * 1024) });
  expect(long.status).toBe(413);
  const escaped = await post(server.url, path, { ...fields, message: "é".repeat(17 * 1024) });
  expect(escaped.status).toBe(413);
  expect(await inbox()).toBe(before);
});

test("a form with nothing in it, not even a length, is told what is missing", async () => {
  const type = `Content-Type: ${urlencoded["Content-Type"]}`;
  const answer = await exchange(
    server.url,
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(answer).toContain("Name is required");
});

test("30 KB of text is read, though it weighs three times as much on the wire", async () => {
  const { status, text } = await post(server.url, path, { ...fields, message: "é".repeat(15 * 1024) });
  expect(status).toBe(422);
  expect(text).toContain("Message must be at most 1,000 characters");
});

test("a body that announces more than we read is refused before it is sent", async () => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${urlencoded["Content-Type"]}\r\n`;
  const answer = await exchange(
    server.url,
    `${head}Content-Length: 200000\r\nConnection: close\r\n\r\nname=Ada`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain("What you sent is too large.");
});

test("a body that announces nothing is refused once it has become too large, and taken when it is small", async () => {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${urlencoded["Content-Type"]}\r\nConnection: close\r\n`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const chunked = (text: string) => exchange(server.url, `${head}Transfer-Encoding: chunked\r\n\r\n${text}`);
  expect(await chunked(chunk(`message=${"x".repeat(8000)}`).repeat(15))).toMatch(/^HTTP\/1\.1 413 /);
  const small = new URLSearchParams({ ...fields, subject: "In chunks" }).toString();
  expect(await chunked(`${chunk(small.slice(0, 20))}${chunk(small.slice(20))}0\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 303 /,
  );
});

test("behind a proxy that is trusted, a form over https is ours and the browser is told to stay with https; without that trust it is foreign", async () => {
  const proxied = {
    host: "memphis.example",
    origin: "https://memphis.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "1.2.3.4",
  };
  expect((await send(proxied)).status).toBe(403);
  const behind = await startServer({ TRUST_PROXY: "1" });
  try {
    const answer = await post(behind.url, path, fields, proxied);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/contact\?receipt=/),
    ]);
    for (const each of ["/", "/news", "/nowhere", "/about/", call, "/favicon.ico"]) {
      const told = async (headers: Record<string, string>) =>
        (await ask(behind.url, each, { headers })).headers["strict-transport-security"];
      expect(await told(proxied), each).toBe("max-age=31536000");
      expect(await told({}), each).toBeUndefined();
    }
    const plain = { ...proxied, "x-forwarded-proto": "http" };
    expect((await post(behind.url, path, fields, plain)).status).toBe(403);
    const other = { ...proxied, origin: "https://evil.example" };
    expect((await post(behind.url, path, fields, other)).status).toBe(403);
  } finally {
    await behind.close();
  }
});

test("the public address is ours, whatever the machine is called", async () => {
  expect((await send({ origin: `https://${site.domain}` })).status).toBe(303);
  expect((await send({ origin: server.url, "sec-fetch-site": "same-origin" })).status).toBe(303);
});
