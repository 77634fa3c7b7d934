import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { errors } from "../../content/errors.ts";
import { pages } from "../../content/pages.ts";
import { shortcutOf, shortcuts } from "../../content/shortcuts.ts";
import { site } from "../../content/site.ts";
import { migrate } from "../../db/migrate.ts";
import { laterSheetAttribute } from "../../text/markup-names.ts";
import { type Answer, ask, post, right } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

const screens = Object.values(pages).map((page) => page.path);
const html = "text/html; charset=utf-8";
const files: [path: string, type: string][] = [
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/site.webmanifest", "application/manifest+json; charset=utf-8"],
  ["/functions/v1/fetch-ai-news", "application/json"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
  ["/favicon.ico", "image/x-icon"],
  ["/favicon.svg", "image/svg+xml"],
  ["/apple-touch-icon.png", "image/png"],
  ["/og/home.png", "image/png"],
  ["/fonts/soul-rokkitt.woff2", "font/woff2"],
  ["/healthz", "text/plain;charset=UTF-8"],
  ["/readyz", "text/plain;charset=UTF-8"],
];
const everything = [...screens.map((path): [string, string] => [path, html]), ...files];

test("there are eleven screens", () => {
  expect(screens).toHaveLength(11);
});

test.each(everything)("%s is there as %s, and HEAD says the same without a body", async (path, type) => {
  const answer = await ask(server.url, path);
  expect({ status: answer.status, type: answer.headers["content-type"] }).toEqual({ status: 200, type });
  expect(answer.body.length).toBeGreaterThan(0);
  const head = await ask(server.url, path, { method: "HEAD" });
  expect({ status: head.status, type: head.headers["content-type"] }).toEqual({ status: 200, type });
  expect(head.body).toHaveLength(0);
});

test("a path with a slash at its end leads to the one without, its query kept", async () => {
  const where = async (path: string) => {
    const { status, headers } = await ask(server.url, path);
    return [status, headers.location];
  };
  expect(await where("/about/")).toEqual([301, "/about"]);
  expect(await where("/get-involved/?type=media&x=%20")).toEqual([301, "/get-involved?type=media&x=%20"]);
  expect(await where("/news///")).toEqual([301, "/news"]);
  expect(await where("/nothing/")).toEqual([404, undefined]);
});

test("addresses that people try lead for good to where they mean, and what each names is there", async () => {
  const known = ["/faq", "/stories", "/timeline", "/topics", "/es/topics", "/xai", "/es/historias"];
  expect(shortcuts.map(([path]) => path)).toEqual(known);
  for (const path of [...known, "/faq/"]) {
    const { status, headers, body } = await ask(server.url, path);
    const to = shortcutOf(path.replace(/\/$/, "")) ?? "";
    expect([status, headers.location, body.length]).toEqual([301, to, 0]);
    const [page = "", id] = to.split("#");
    const answer = await ask(server.url, page);
    expect(answer.status).toBe(200);
    if (id) expect(answer.text).toContain(`id="${id}"`);
  }
  expect((await ask(server.url, "/faq", { method: "POST" })).status).toBe(404);
});

test("any other path is a real 404 with the way home, and the log names the path", async () => {
  const { status, headers, text } = await ask(server.url, "/beale-street?word=canary");
  expect([status, headers["content-type"]]).toEqual([404, html]);
  expect(text).toContain(errors.notFound.title);
  expect(errors.notFound.title).toBe("Oops! Page not found");
  expect(text).toMatch(/<a [^>]*href="\/"/);
  expect((await ask(server.url, "/404")).status).toBe(404);
  const line = await vi.waitFor(() => {
    const found = server
      .output()
      .split("\n")
      .find((one) => one.includes("/beale-street"));
    return JSON.parse(found ?? "");
  });
  expect(line).toMatchObject({ status: 404, path: "/beale-street", msg: "unknown path" });
  expect(server.output()).not.toContain("canary");
});

test.each([
  "/events/nothing",
  "/stories/nothing?receipt=901-2345-6789",
  "/record/nothing?q=turbine",
  "/news/2020-01-01",
])(
  "nothing is rendered for %s, which has no entry: the page that says so is the one in memory",
  async (path) => {
    const [kept, missing] = [await ask(server.url, "/beale-street"), await ask(server.url, path)];
    expect(missing.status).toBe(404);
    expect(missing.text).toBe(kept.text);
    expect(missing.headers["content-security-policy"]).toBe(kept.headers["content-security-policy"]);
  },
);

const lasting = [
  "/about",
  "/favicon.svg",
  "/news",
  "/sitemap.xml",
  "/robots.txt",
  "/functions/v1/fetch-ai-news",
];

// Once more, because a page may change between two requests: a job of the server may have something new for it.
test.each(lasting)("%s is not sent again to a browser that has it", { retry: 1 }, async (path) => {
  for (const coding of ["br", "zstd", "gzip", "identity"]) {
    const asked = { "accept-encoding": coding };
    const { etag = "", ...rest } = (await ask(server.url, path, { headers: asked })).headers;
    expect(etag).toMatch(/^"[\w-]+"$/);
    // A text of less than a kilobyte has one form only.
    expect(rest.vary).toBe(path === "/robots.txt" ? undefined : "Accept-Encoding");
    const again = await ask(server.url, path, { headers: { ...asked, "if-none-match": etag } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    for (const name of ["cache-control", "vary"]) expect(again.headers[name], name).toBe(rest[name]);
    for (const name of ["content-length", "content-type"]) expect(again.headers[name]).toBeUndefined();
    const other = await ask(server.url, path, { headers: { ...asked, "if-none-match": '"other"' } });
    expect([other.status, other.headers.etag]).toEqual([200, etag]);
  }
});

const unpackers: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
};

test.each(["/about", "/news", "/llms.txt"])(
  "%s comes as brotli, zstd or gzip to who can read it, and plain to who cannot",
  async (path) => {
    const read = async (accepted: string) => {
      const answer = await ask(server.url, path, { headers: { "accept-encoding": accepted } });
      expect(answer.headers.vary).toContain("Accept-Encoding");
      return [answer.headers["content-encoding"], answer.body] as const;
    };
    const [, plain] = await read("identity;q=0");
    for (const [coding, unpack] of Object.entries(unpackers)) {
      const [got, bytes] = await read(`${coding}, *;q=0`);
      expect([got, unpack(bytes).toString()]).toEqual([coding, plain.toString()]);
      expect(bytes.length).toBeLessThan(plain.length);
      expect((await read(`gzip;q=0.2, br;q=0.2, zstd;q=0.2, ${coding};q=0.9`))[0]).toBe(coding);
    }
    expect((await read("deflate"))[0]).toBeUndefined();
  },
);

test("HEAD says all that GET says", async () => {
  for (const path of [
    "/",
    "/news",
    "/sitemap.xml",
    "/og/home.png",
    "/functions/v1/fetch-ai-news",
    "/nowhere",
  ]) {
    const told = async (method: string) => {
      const { date, "keep-alive": _, ...rest } = (await ask(server.url, path, { method })).headers;
      return rest;
    };
    expect(await told("HEAD"), path).toEqual(await told("GET"));
  }
});

test("a film is sent from where it broke off, and from the start when it has changed", async () => {
  const film = "/film/bridge-wide.mp4";
  const whole = await ask(server.url, film);
  const { etag = "", "content-length": size } = whole.headers;
  expect(whole.headers["accept-ranges"]).toBe("bytes");
  const from = async (headers: Record<string, string>) => {
    const { status, headers: told, body } = await ask(server.url, film, { headers });
    return [status, told["content-range"], body.equals(whole.body.subarray(1000))];
  };
  expect(await from({ range: "bytes=1000-" })).toEqual([206, `bytes 1000-${Number(size) - 1}/${size}`, true]);
  expect(await from({ range: "bytes=1000-", "if-range": etag })).toMatchObject([
    206,
    expect.any(String),
    true,
  ]);
  expect(await from({ range: "bytes=1000-", "if-range": '"old"' })).toEqual([200, undefined, false]);
  expect(await from({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, false]);
});

test("security.txt says whom to tell about a weakness, and until when that holds", async () => {
  const { text } = await ask(server.url, "/.well-known/security.txt");
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  expect(text).toContain(`\nCanonical: https://${site.domain}/.well-known/security.txt\n`);
});

test("SECURITY.md and security.txt name the same address, in the same language", async () => {
  const { text } = await ask(server.url, "/.well-known/security.txt");
  const policy = readFileSync("SECURITY.md", "utf8");
  const [contacts, languages] = ["Contact: mailto:", "Preferred-Languages: "].map((field) =>
    [...text.matchAll(new RegExp(`^${field}(.*)$`, "gm"))].map(([, value]) => value),
  );
  expect(policy.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g)).toEqual(contacts);
  expect(languages).toEqual([expect.stringMatching(/^en\b/)]);
  expect(policy).toContain(`Write to ${site.email}, in English.`);
  expect(policy).toContain("`/.well-known/security.txt`");
});

test("what carries a hash in its name is kept for a year, a page is asked for anew each time", async () => {
  const home = await ask(server.url, "/");
  const sheet = new RegExp(`${laterSheetAttribute}="(/assets/[^"]+\\.css)"`).exec(home.text)?.[1] ?? "";
  expect((await ask(server.url, sheet)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(home.headers["cache-control"]).toBe("no-cache");
  expect((await ask(server.url, "/news")).headers["cache-control"]).toBe("no-cache");
  for (const path of ["/contact?receipt=901-2345-6789", "/healthz"]) {
    expect((await ask(server.url, path)).headers["cache-control"], path).toBe("private, no-cache");
  }
});

function expectTrustHeaders({ headers }: Answer, what: string): void {
  const policy = headers["content-security-policy"] ?? "";
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ])
    expect(policy.split("; "), what).toContain(part);
  expect(policy, what).toMatch(/(?:^|; )style-src 'self'( 'sha256-[\w+/]{43}=')?;/);
  expect(policy, what).not.toMatch(/unsafe|https?:|\*/);
  expect(headers, what).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(headers["set-cookie"], what).toBeUndefined();
  expect(headers["x-powered-by"] ?? headers.server, what).toBeUndefined();
}

test("every kind of answer says what the browser may trust, and sets no cookie", async () => {
  const { url } = server;
  const etag = (await ask(url, "/")).headers.etag ?? "";
  const { path, fields } = right.contact;
  const kinds: [status: number, what: string, Promise<Answer>][] = [
    ...everything.map(([each]): [number, string, Promise<Answer>] => [200, each, ask(url, each)]),
    [200, "a rendered page", ask(url, "/contact?receipt=x")],
    [206, "a part", ask(url, "/og/home.png", { headers: { range: "bytes=0-9" } })],
    [301, "a slash", ask(url, "/about/")],
    [303, "a thanks", post(url, path, fields)],
    [304, "not again", ask(url, "/", { headers: { "if-none-match": etag } })],
    [403, "a foreign form", post(url, path, fields, { origin: "https://evil.example" })],
    [404, "not there", ask(url, "/nowhere")],
    [405, "no form", post(url, "/about", fields)],
    [415, "no form's type", post(url, path, fields, { "content-type": "application/json" })],
    [422, "a broken rule", post(url, path, {})],
  ];
  for (const [status, what, asked] of kinds) {
    const answer = await asked;
    expect(answer.status, what).toBe(status);
    expectTrustHeaders(answer, what);
  }
});

test("when the news cannot be read, the page stands, the call names a reference, and the log has the reason", async () => {
  const folder = mkdtempSync(join(tmpdir(), "feeds-"));
  const list = join(folder, "feeds.json");
  writeFileSync(list, '[{"name":"Nobody","url":"http://127.0.0.1:9/feed","topic":"Memphis"}]');
  // Broken before it is read for the first time: what was read once would be answered from memory.
  const db = openBeside({ dataDir: folder });
  await migrate(db);
  await db.schema.dropTable("news_articles").execute();
  await db.destroy();
  const broken = await startServer({ NEWS_FEEDS: list, DATA_DIR: folder });
  try {
    expect((await ask(broken.url, "/news")).status).toBe(200);
    const call = await ask(broken.url, "/functions/v1/fetch-ai-news");
    expect(call.status).toBe(500);
    expectTrustHeaders(call, "the failed call");
    const reference = /^Reference ([0-9a-f-]{36})$/.exec(JSON.parse(call.text).error)?.[1];
    const told = new RegExp(`"id":"${reference}".*no such table: news_articles`);
    await vi.waitFor(() => expect(broken.output()).toMatch(told), 20_000);
    const file = await ask(broken.url, "/sitemap.xml");
    expect([file.status, file.text]).toEqual([500, expect.not.stringContaining("news_articles")]);
    expectTrustHeaders(file, "the failed file");
  } finally {
    await broken.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
