import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask, exchange } from "../support/ask.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { malformed, seeded } from "./malformed-forms.ts";

let server: RunningServer;

/** In a small heap V8 tidies up at once: what still grows is really held. A leak ends the server. */
const smallHeap = { NODE_OPTIONS: "--max-old-space-size=64 --max-semi-space-size=1" };

beforeAll(async () => {
  server = await startServer(smallHeap);
});

afterAll(() => server.close());

const paths = [
  "/..%2f..%2fserver.ts",
  "/../../server.ts",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..\\..\\server.ts",
  "/assets/../server.ts",
  "/assets/..%2f..%2f..%2fpackage.json",
  "/assets/../../../data/site.db",
  `/assets/${"a".repeat(300)}`,
  `/assets/${"%61".repeat(3_000)}`,
  "/assets/a%00",
  "/assets/.current",
  "/assets/",
  `/news-pictures/${"a".repeat(300)}`,
  `/news-pictures/${"a".repeat(22)}-320.webp`,
  "/news-pictures/%00",
  `/media/${"a".repeat(300)}`,
  "/media/%00",
  `/events/${"a".repeat(300)}.ics`,
  `/film/${"a".repeat(300)}`,
  "/film/../../server/index.js",
  "/.env",
  "/.git/config",
  "/server.ts",
  "/package.json",
  "/build/server/index.js",
  "/data/site.db",
  "/index.html",
  "/about.html",
  "/about.html.br",
  "/favicon.ico.br",
  "/404",
  "/404.html",
  "//evil",
  "//evil.example/",
  "///about/",
  "/\\evil.example/",
  "/%5cevil.example/",
  "/%00",
  "/about%00",
  "/%E0%A4%A",
  "/%E0%A4%A.data",
  "/%",
  "/About",
  "/%61bout",
  "/about%2f",
  "/constructor",
  "/__proto__",
  "/toString.data",
  "/__manifest?p=/about",
  "/_root.data",
  "/about/_.data",
  "/*",
  "*",
  `/${"a".repeat(10_240)}`,
];

test.each(paths)("%s is not there, gives no file away and leads nowhere else", async (path) => {
  const answer = await exchange(server.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
  expect(answer).toContain("Oops! Page not found");
  expect(answer).not.toMatch(/\r\nLocation:/i);
});

test("no address that is not there is a failure of ours in the log", async () => {
  await ask(server.url, "/the-end-of-the-paths");
  await vi.waitFor(() => expect(server.output()).toContain("/the-end-of-the-paths"), 20_000);
  expect(server.output()).not.toMatch(/"level":[56]0/);
});

const lines: [what: string, request: string | Buffer, status: RegExp][] = [
  ["no host", "GET /about HTTP/1.1\r\n\r\n", /400/],
  ["a host that is none", "GET /news HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", /400/],
  ["a host with a path", "GET /news HTTP/1.1\r\nHost: evil/../x\r\nConnection: close\r\n\r\n", /400/],
  [
    "a whole address",
    "GET http://evil.example/about HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    /200/,
  ],
  ["another protocol", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", /400/],
  ["bytes that are no text", Buffer.from("GET /caf\xe9 HTTP/1.1\r\nHost: x\r\n\r\n", "latin1"), /400/],
  ["endless headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, /431/],
  ["a long query", `GET /news?${"a".repeat(10_240)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, /200/],
  ["an address without an end", `GET /${"a".repeat(12_500)} HTTP/1.1\r\nHost: x\r\n\r\n`, /414/],
  ["a query that is no text", "GET /news?x=%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", /200/],
  [
    "two lengths",
    "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    /400/,
  ],
  ["a negative length", "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: -3\r\n\r\n", /400/],
  [
    "chunks in HTTP/1.0",
    "POST /contact HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
    /400/,
  ],
  [
    "two hosts and another request behind it",
    "GET /news HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
    /400/,
  ],
  [
    "unknown routes",
    "GET /contact.data?_routes=%00,x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    /200/,
  ],
];

test.each(lines)("a request with %s is answered and harms nothing", async (_, bytes, status) => {
  const answer = await exchange(server.url, bytes);
  expect(answer.split("\r\n")[0]).toMatch(status);
  expect(answer.split("HTTP/1.1 ")).toHaveLength(2);
  expect((await ask(server.url, "/healthz")).text).toBe("ok");
  expect(server.output()).not.toContain("/smuggled");
});

test("hundreds of addresses that are all slashes hold nobody up", async () => {
  const path = `${"/".repeat(11_900)}x`;
  for (let done = 0; done < 300; done += 30) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(server.url, path)));
    for (const { status } of answers) expect(status).toBe(404);
  }
});

test("line ends in a query never become headers", async () => {
  for (const path of ["/about/?%0d%0aSet-Cookie:%20a=b", "/contact?receipt=%0d%0aSet-Cookie:%20a=b"]) {
    expect((await ask(server.url, path)).headers["set-cookie"]).toBeUndefined();
  }
});

/** What a page says that did not take a form: the title of a refusal, or of the form's own notice. */
const refusalWords = /That didn.t go through|We could not save your|role="alert"/;

test("a thousand malformed forms are refused in plain words, bring no failure of ours, no lasting memory and no word into the log", async () => {
  const random = seeded(901);
  const send = async (): Promise<number> => {
    try {
      const { path, headers, body } = malformed(random);
      const { status, text } = await ask(server.url, path, { method: "POST", headers, body });
      if (status >= 400 && !refusalWords.test(text) && !path.includes(".data"))
        silent.push(`${status} ${path}`);
      return status;
    } catch (error) {
      // A connection that is cut while we still write is an answer too; the server must be there afterwards.
      expect(error).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE|HPE_/) });
      return 0;
    }
  };
  const round = async (count: number) => {
    for (let done = 0; done < count; done += 10)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, send))));
  };
  const statuses: number[] = [];
  const silent: string[] = [];
  await round(300);
  const before = residentMegabytes(server.pid);
  await round(1000);
  const grown = residentMegabytes(server.pid) - before;
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([303, 400, 413, 415, 422]));
  expect(silent).toEqual([]);
  expect((await ask(server.url, "/readyz")).text).toBe("ready");
  expect(grown).toBeLessThan(50);
  await ask(server.url, "/the-last-line-of-the-log");
  await vi.waitFor(() => expect(server.output()).toContain("/the-last-line-of-the-log"), 20_000);
  expect(server.output()).not.toMatch(/canary|"level":[56]0/);
});

/** What the process holds in memory; 0 where the system has no /proc, so that only Linux measures it. */
function residentMegabytes(pid: number | undefined): number {
  if (process.platform !== "linux") return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
