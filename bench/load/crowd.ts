/**
 * Ten times the ordinary load for a minute, as an open-loop load test: visitors arrive whether or not earlier ones were
 * answered, and latency counts from arrival (no coordinated omission).
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { seeded } from "../../test/http/malformed-forms.ts";
import { right } from "../../test/support/ask.ts";
import { startFeedServer } from "../../test/support/feed-server.ts";
import { residentMegabytes } from "../../test/support/processes.ts";
import { asServed, startServer } from "../../test/support/start-server.ts";

/** Requests a second that we call ordinary: some 25 people who open a page every second, with what belongs to it. */
const ordinary = 200;
const times = 10;
const limitMs = 1000;

interface Question {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Seen {
  ms: number;
  status: number;
  /** 503 and 429 say when to come back. */
  fine: boolean;
}

export async function crowdTable(seconds = 60) {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const publisher = await startFeedServer();
  const NEWS_FEEDS = join(folder, "feeds.json");
  const feeds = ["wordpress.xml", "atom-blog.xml", "jsonfeed.json", "rdf.xml"];
  writeFileSync(
    NEWS_FEEDS,
    JSON.stringify(feeds.map((name) => ({ name, url: `${publisher.url}/${name}`, topic: "all" }))),
  );
  // With the limits and the memory that it is shipped with: visitors come from many networks, by way of a proxy.
  const { settings, ...program } = asServed();
  const server = await startServer({ ...settings, NEWS_FEEDS, TRUST_PROXY: "1", RATE_LIMITS: "" }, program);
  try {
    const quiet = await arrive(server.url, ordinary, Math.max(5, seconds / 6));
    const before = residentMegabytes(server.pid ?? 0);
    const crowd = await arrive(server.url, ordinary * times, seconds);
    const all = [...crowd.values()].flat();
    const rows = [
      row("all, ordinary load", [...quiet.values()].flat()),
      { ...row(`all, ${times} times that`, all), "p99 limit": limitMs, "lost limit": 0 },
      ...[...crowd].map(([kind, seen]) => row(kind, seen)),
      { what: "resident MB before the crowd", requests: before },
      { what: "resident MB after it", requests: residentMegabytes(server.pid ?? 0) },
    ];
    const title = `${ordinary * times} requests a second for ${seconds} s, ${times} times the ordinary load, milliseconds from arrival; lost: no answer, or an error but 429 and 503 that say when to come back`;
    return { title, rows };
  } finally {
    await server.close();
    await publisher.close();
    rmSync(folder, { recursive: true });
  }
}

/** What came of each kind of question when `rate` a second arrive by chance. */
async function arrive(url: string, rate: number, seconds: number): Promise<Map<string, Seen[]>> {
  const random = seeded(901);
  const pool = new Pool(url, { connections: 256, pipelining: 1, headersTimeout: 20_000 });
  const seen = new Map<string, Seen[]>();
  const waiting = new Set<Promise<void>>();
  const begun = performance.now();
  let next = begun;
  while (next < begun + seconds * 1000) {
    const early = next - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    for (const now = performance.now(); next <= now; next += (-Math.log(1 - random()) * 1000) / rate) {
      const [kind, question] = draw(random);
      const one = put(pool, question, next).then((outcome) => {
        const list = seen.get(kind) ?? [];
        list.push(outcome);
        seen.set(kind, list);
        waiting.delete(one);
      });
      waiting.add(one);
    }
  }
  await Promise.all(waiting);
  await pool.close();
  return seen;
}

async function put(pool: Pool, { method, path, headers, body }: Question, arrived: number): Promise<Seen> {
  try {
    const answer = await pool.request({ method, path, headers, body });
    await answer.body.dump({ limit: 50_000_000 });
    const later = /^\d+$/.test(String(answer.headers["retry-after"]));
    const status = answer.statusCode;
    const fine = status < 500 && status !== 429 ? true : (status === 503 || status === 429) && later;
    return { ms: performance.now() - arrived, status, fine };
  } catch {
    // No answer at all: counted as lost.
    return { ms: performance.now() - arrived, status: 0, fine: false };
  }
}

const assets = readdirSync("build/client/assets")
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => `/assets/${name}`);
const pages = ["/", "/about", "/community", "/events", "/get-involved", "/contact", "/privacy", "/sitemap"];
const files = [...assets, "/fonts/soul-rokkitt.woff2", "/favicon.svg", "/site.webmanifest"];

/** What a visitor asks for, and how often of a hundred times. */
const mix: [kind: string, share: number, paths: readonly string[]][] = [
  ["finished pages", 25, pages],
  ["files", 53, files],
  ["the news page", 5, ["/news"]],
  ["the news call", 8, ["/functions/v1/fetch-ai-news"]],
  [
    "pages for one visit",
    3,
    ["/get-involved?type=sponsorship", "/contact?receipt=901-ABCD-EFGH", "/news?form=story"],
  ],
  ["data for script", 3, ["/about.data", "/news.data", "/contact.data"]],
  ["feeds and the sitemap", 1, ["/feed.xml", "/feed.json", "/sitemap.xml", "/events.ics"]],
  ["addresses that are none", 1, ["/wp-login.php", "/.env", "/abuot"]],
  ["forms", 1, ["/contact"]],
];

/** Each as often as its share says. */
const among = mix.flatMap((one) => Array.from({ length: one[1] }, () => one));

function draw(random: () => number): [kind: string, Question] {
  const [kind, , paths] = among[Math.floor(random() * among.length)] ?? ["", 0, []];
  const path = paths[Math.floor(random() * paths.length)] ?? "/";
  const network = `198.${18 + Math.floor(random() * 2)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
  const headers = { "accept-encoding": "gzip, deflate, br, zstd", "x-forwarded-for": network };
  if (kind !== "forms") return [kind, { method: "GET", path, headers }];
  const fields = { ...right.contact.fields, message: `A room for ${Math.floor(random() * 1e9)} of us?` };
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  return [kind, { method: "POST", path, headers: { ...headers, ...type }, body }];
}

function row(what: string, seen: readonly Seen[]) {
  const sorted = seen.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  const count = (test: (one: Seen) => boolean) => seen.filter(test).length;
  return {
    what,
    requests: seen.length,
    p50: at(0.5),
    p99: at(0.99),
    "p99.9": at(0.999),
    longest: Math.round(sorted.at(-1) ?? 0),
    "503": count(({ status }) => status === 503),
    "429": count(({ status }) => status === 429),
    lost: count(({ fine }) => !fine),
  };
}
