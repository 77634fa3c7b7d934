import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type FeedServer, startFeedServer } from "../../test/support/feed-server.ts";
import { FeedError } from "./feed-error.ts";
import { type FetchOptions, fetchFeed } from "./fetch-feed.ts";
import { type DnsLookup, isPublicAddress } from "./ssrf-agent.ts";

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.hits.length = 0;
});

const open: FetchOptions = { allowPrivate: true, userAgent: "Test reader (+https://reader.example)" };
const strict: FetchOptions = { ...open, allowPrivate: false };

async function failure(url: string, options: FetchOptions): Promise<string> {
  const error = await fetchFeed(url, options).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(FeedError);
  return (error as FeedError).message;
}

test("a feed arrives with what is needed to ask politely next time", async () => {
  const first = await fetchFeed(`${server.url}/wordpress.xml`, open);
  if (first.status !== "fresh") throw new Error("not fresh");
  expect(new TextDecoder().decode(first.bytes)).toContain("Bluff City Ledger");
  expect(first).toMatchObject({ contentType: "application/xml", finalUrl: `${server.url}/wordpress.xml` });
  expect(server.hits[0]?.headers["user-agent"]).toBe(open.userAgent);
  expect(server.hits[0]?.headers["if-none-match"]).toBeUndefined();

  const again = await fetchFeed(`${server.url}/wordpress.xml`, {
    ...open,
    etag: first.etag,
    lastModified: first.lastModified,
  });
  expect(again).toEqual({ status: "same", freshFor: null, movedTo: null });
  expect(server.hits[1]?.headers["if-modified-since"]).toBe("Wed, 22 Oct 2025 12:00:00 GMT");
});

test.each([
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
  ["deflate", deflateSync],
  ["Deflate", deflateRawSync],
])("a body packed with %s is unpacked", async (coding, pack) => {
  server.routes["/packed"] = { headers: { "content-encoding": coding }, body: pack("<rss>packed</rss>") };
  const feed = await fetchFeed(`${server.url}/packed`, open);
  expect(feed.status === "fresh" && new TextDecoder().decode(feed.bytes)).toBe("<rss>packed</rss>");
});

test.each([
  ["/500", "It answered 500 instead of 200."],
  ["/missing", "It answered 404 instead of 200."],
  ["/loop", "It redirected more than 5 times."],
  ["/huge", "It is larger than 5 MB."],
  ["/bomb.gz", "It is larger than 5 MB."],
])("%s fails with a plain sentence", async (path, message) => {
  expect(await failure(server.url + path, open)).toBe(message);
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
  ["deflate", deflateSync],
])("a %s bomb goes off in nobody's memory", async (coding, pack) => {
  server.routes["/bomb"] = {
    headers: { "content-encoding": coding },
    body: pack(Buffer.alloc(100 * 1024 * 1024)),
  };
  expect(await failure(`${server.url}/bomb`, open)).toBe("It is larger than 5 MB.");
});

test("of a body of 50 MB no more than 5 MB are taken, and one that says so is not begun", async () => {
  let sent = 0;
  server.routes["/fifty"] = (_, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(256 * 1024, " ");
    const pour = () => {
      while (sent < 50 * 1024 * 1024 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return;
      }
      response.end();
    };
    response.on("drain", pour);
    pour();
  };
  server.routes["/said"] = { headers: { "content-length": String(50 * 1024 * 1024) }, body: "begun" };
  expect(await failure(`${server.url}/fifty`, open)).toBe("It is larger than 5 MB.");
  expect(sent).toBeLessThan(20 * 1024 * 1024);
  expect(await failure(`${server.url}/said`, { ...open, timeLimit: 2_000 })).toBe("It is larger than 5 MB.");
});

test("a body that is not packed as it says fails", async () => {
  server.routes["/liar"] = { headers: { "content-encoding": "gzip" }, body: "plain" };
  server.routes["/odd"] = { headers: { "content-encoding": "compress" }, body: "plain" };
  expect(await failure(`${server.url}/liar`, open)).toBe("Its compression is broken.");
  expect(await failure(`${server.url}/odd`, open)).toBe("It is compressed in a way we cannot read.");
});

test("a body that is packed and does not say so is read", async () => {
  const text = "<rss><channel></channel></rss>";
  server.routes["/silent"] = { headers: { "content-type": "application/rss+xml" }, body: gzipSync(text) };
  const fetched = await fetchFeed(`${server.url}/silent`, { ...open, userAgent: "Test" });
  expect(fetched.status === "fresh" && new TextDecoder().decode(fetched.bytes)).toBe(text);
});

test("a body that asks for more memory than a web server may is refused", async () => {
  const params = { [constants.ZSTD_c_windowLog]: 27 };
  const body = zstdCompressSync(Buffer.alloc(9 * 1024 * 1024), { params });
  server.routes["/window"] = { headers: { "content-encoding": "zstd" }, body };
  expect(await failure(`${server.url}/window`, open)).toMatch(/compression is broken|larger than 5 MB/);
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
])("a %s body that breaks off fails", async (coding, pack) => {
  const body = pack(Buffer.from(`<rss>${Math.PI}</rss>`.repeat(500)));
  server.routes["/cut"] = { headers: { "content-encoding": coding }, body: body.subarray(0, -8) };
  expect(await failure(`${server.url}/cut`, open)).toBe("Its compression is broken.");
});

test("before a large body is read whole somebody is asked, once, packed or not", async () => {
  const large = Buffer.alloc(2 * 1024 * 1024, "abcdefg ");
  server.routes["/large"] = { body: large };
  server.routes["/packed"] = { headers: { "content-encoding": "gzip" }, body: gzipSync(large) };
  const beforeLarge = vi.fn(async () => undefined);
  for (const path of ["/large", "/packed", "/rdf.xml"])
    expect((await fetchFeed(server.url + path, { ...open, beforeLarge })).status).toBe("fresh");
  expect(beforeLarge).toHaveBeenCalledTimes(2);
});

test("an answer of 304 to a question that was not asked fails", async () => {
  server.routes["/304"] = { status: 304 };
  expect(await failure(`${server.url}/304`, open)).toBe("It answered 304 instead of 200.");
});

test.each(["/slow", "/drip"])("%s is given up at the time limit", async (path) => {
  const start = performance.now();
  expect(await failure(server.url + path, { ...open, timeLimit: 300 })).toBe(
    "It took longer than 0.3 seconds.",
  );
  expect(performance.now() - start).toBeLessThan(8_000);
});

test("a fetch can be called off", async () => {
  const off = new AbortController();
  const fetched = failure(`${server.url}/slow`, { ...open, signal: off.signal, timeLimit: 120_000 });
  off.abort(new Error("The site stops."));
  // Not "It took longer than 120 seconds.", and before that.
  expect(await fetched).toBe("It could not be reached (unknown reason).");
});

test("a server that is not there fails", async () => {
  expect(await failure("http://127.0.0.1:1/", open)).toBe("It could not be reached (ECONNREFUSED).");
});

test("redirects are followed to the end, and their bodies let go without a sound", async () => {
  const rejected = vi.fn();
  process.on("uncaughtException", rejected);
  const feed = await fetchFeed(`${server.url}/away?to=/away%3Fto=/rdf.xml`, open);
  expect(feed).toMatchObject({ status: "fresh", finalUrl: `${server.url}/rdf.xml` });
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.off("uncaughtException", rejected);
  expect(rejected).not.toHaveBeenCalled();
});

test.each([
  ["file:///etc/passwd", "The address is neither http nor https."],
  ["javascript:alert(1)", "The address is neither http nor https."],
  ["ftp://feeds.example/", "The address is neither http nor https."],
  ["http://user:word@feeds.example/", "The address holds a user name or password."],
  ["not an address", "The address is not one."],
])("%s is not fetched, first hand or after a redirect", async (url, message) => {
  expect(await failure(url, open)).toBe(message);
  if (!URL.canParse(url)) return;
  expect(await failure(`${server.url}/away?to=${encodeURIComponent(url)}`, open)).toBe(message);
});

const spellings = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0x7F.0x0.0x0.0x1",
  "0177.0.0.1",
  "017700000001",
  "127.0.0.1.",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "0",
  "0.0.0.0",
  "0x0",
  "127.255.255.254",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "sub.localhost",
];

const refused = /private|could not be reached \(ENOTFOUND\)|EAI_AGAIN/;

test.each(spellings)("%s gets no connection from us", async (host) => {
  const before = server.connections();
  const url = `http://${host}:${server.port}/wordpress.xml`;
  expect(await failure(url, strict)).toMatch(refused);
  expect(server.connections()).toBe(before);
});

test.each(spellings)("%s gets no connection from us after a redirect", async (host) => {
  const inner = await startFeedServer();
  let turned = false;
  server.routes["/turn"] = (_, response) => {
    turned = true;
    response
      .writeHead(302, {
        location: `http://${/[^ -~]/.test(host) ? encodeURIComponent(host) : host}:${inner.port}/wordpress.xml`,
      })
      .end();
  };
  const isPublic = (address?: string) => !turned || isPublicAddress(address);
  expect(await failure(`${server.url}/turn`, { ...strict, isPublic })).toMatch(refused);
  expect(inner.connections()).toBe(0);
  await inner.close();
});

test("a redirect to the cloud's own address book is not followed", async () => {
  const isPublic = (address?: string) => address === "127.0.0.1";
  expect(await failure(`${server.url}/redirect-private`, { ...strict, isPublic })).toBe(
    "The address is a private one.",
  );
});

test("a feed that has moved for good is noted with its new place, one on a detour is not", async () => {
  const go = (status: number, location: string) => ({ status, headers: { location } });
  Object.assign(server.routes, {
    "/old": go(301, "/older"),
    "/older": go(308, "/rdf.xml"),
    "/half": go(301, "/detour"),
    "/detour": go(302, "/back"),
    "/back": go(301, "/rdf.xml"),
  });
  const at = async (path: string) => (await fetchFeed(server.url + path, open)).movedTo;
  expect(await at("/old")).toBe(`${server.url}/rdf.xml`);
  expect(await at("/half")).toBe(`${server.url}/detour`);
  expect(await at("/detour")).toBe(null);
  expect(await at("/rdf.xml")).toBe(null);
});

test("a publisher who is busy is heard", async () => {
  server.routes["/busy"] = { status: 503, headers: { "retry-after": "120" } };
  const error = await fetchFeed(`${server.url}/busy`, open).catch((error: unknown) => error);
  expect(error).toMatchObject({ message: "It answered 503 instead of 200.", retryAfter: 120_000 });
});

const names = (...answers: string[][]): DnsLookup => {
  let turn = 0;
  return (_, __, answer) => {
    const addresses = answers[Math.min(turn++, answers.length - 1)] ?? [];
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
};

test.each([
  [["127.0.0.1"]],
  [["::1"]],
  [["::ffff:127.0.0.1"]],
  [["169.254.169.254"]],
  [["93.184.215.14", "127.0.0.1"]],
  [["2606:4700::1111", "fd00::1"]],
  [[]],
])("a name that leads to %j gets no connection from us", async (addresses) => {
  const before = server.connections();
  const url = `http://feeds.example:${server.port}/rdf.xml`;
  expect(await failure(url, { ...strict, dnsLookup: names(addresses) })).toBe(
    "The name leads to a private address.",
  );
  expect(server.connections()).toBe(before);
});

test("a name that changes its answer is judged anew for every connection, also behind a redirect", async () => {
  // To this reader 127.0.0.1 is the open internet, and 127.0.0.2 is home.
  const isPublic = (address?: string) => address === "127.0.0.1";
  const url = `http://feeds.example:${server.port}`;
  const twoFaced = () => names(["127.0.0.1"], ["127.0.0.2"]);
  const first = await fetchFeed(`${url}/rdf.xml`, { ...strict, isPublic, dnsLookup: twoFaced() });
  expect(first.status).toBe("fresh");
  server.routes["/turn"] = {
    status: 302,
    headers: { location: `http://other.example:${server.port}/rdf.xml` },
  };
  server.hits.length = 0;
  expect(await failure(`${url}/turn`, { ...strict, isPublic, dnsLookup: twoFaced() })).toBe(
    "The name leads to a private address.",
  );
  expect(server.hits.map(({ path }) => path)).toEqual(["/turn"]);
});

test("a name that turns private between asking and connecting gets no request", async () => {
  let asked = 0;
  // The literal is looked at twice before the connection; the third look is at its other end.
  const isPublic = () => ++asked <= 2;
  expect(await failure(`${server.url}/wordpress.xml`, { ...strict, isPublic })).toBe(
    "The connection led to a private address.",
  );
  expect(server.hits).toEqual([]);
});
