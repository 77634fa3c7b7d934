/** How the MDN HTTP Observatory judges every kind of answer, through a front that ends TLS. */
import { globSync } from "node:fs";
import tls from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange, right } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";
import { openObservatory } from "./observatory.ts";
import { openTlsFront, request, type TlsFront } from "./tls-front.ts";

const observatory = await openObservatory();
const form = "Content-Type: application/x-www-form-urlencoded";
const contactForm = (n: number) =>
  new URLSearchParams({ ...right.contact.fields, message: `A room for ${n} of us?` }).toString();
const submitContact = (n: number) => request("POST", "/contact", [form], contactForm(n));
const boot = `/${globSync("assets/boot-*.js", { cwd: "build/client" })[0]}`;

/** Everything that the server can answer, by what it is; the requests behind it, and the status it is known by. */
const withScript: Record<string, [request: string, status: number]> = {
  "a page": [request("GET", "/"), 200],
  "a page with news": [request("GET", "/news"), 200],
  "a page for one visit": [request("GET", "/contact?receipt=901-ABCD-EFGH"), 200],
  "an unknown address": [request("GET", "/nowhere"), 404],
  "a form with a mistake": [request("POST", "/contact", [form], "name=Ada"), 422],
  "a form that is torn": [
    request("POST", "/contact", ["Content-Type: multipart/form-data; boundary=x"], "--x\r\ny"),
    400,
  ],
  "a form too many": [submitContact(31), 429],
};
const withoutScript: typeof withScript = {
  "a page without script": [request("GET", "/privacy"), 200],
  "a sitemap": [request("GET", "/sitemap.xml"), 200],
  "a feed": [request("GET", "/feed.xml"), 200],
  "a feed in JSON": [request("GET", "/feed.json"), 200],
  "the news call": [request("GET", "/functions/v1/fetch-ai-news"), 200],
  "what another site asks before it calls": [request("OPTIONS", "/functions/v1/fetch-ai-news"), 200],
  "a view that is reported": [
    request("POST", "/visit", [form, "Sec-Fetch-Site: same-origin"], "path=/&from="),
    204,
  ],
  "a view that another site reports": [
    request("POST", "/visit", [form, "Origin: https://evil.example"], "path=/&from="),
    403,
  ],
  "a manifest": [request("GET", "/site.webmanifest"), 200],
  "a calendar": [request("GET", "/events.ics"), 200],
  "a text": [request("GET", "/robots.txt"), 200],
  "a picture": [request("GET", "/favicon.svg"), 200],
  "a social card": [request("GET", "/og/home.png"), 200],
  "a picture that is kept": [request("GET", "/favicon.ico"), 200],
  "a script": [request("GET", boot), 200],
  "a part of a script": [request("GET", boot, ["Range: bytes=0-9"]), 206],
  "a part that is not there": [request("GET", boot, ["Range: bytes=999999-"]), 416],
  "a font": [request("GET", "/fonts/soul-rokkitt.woff2"), 200],
  "a page's data": [request("GET", "/contact.data"), 200],
  "a redirect": [request("GET", "/about/"), 301],
  "a form that was kept": [submitContact(30), 303],
  "a page that has not changed": [request("GET", "/", ["If-None-Match: *"]), 304],
  "a condition that fails": [request("GET", "/", ['If-Match: "x"']), 412],
  "what an address takes": [request("OPTIONS", "/contact"), 204],
  "what the server takes": [request("OPTIONS", "*"), 204],
  "a way that is not taken": [request("DELETE", "/about"), 405],
  "a form from another site": [
    request("POST", "/contact", [form, "Origin: https://evil.example"], contactForm(0)),
    403,
  ],
  "a form in a strange type": [request("POST", "/contact", ["Content-Type: text/plain"], "x"), 415],
  "a form that is too large": [request("POST", "/contact", [form], `message=${"x".repeat(200_000)}`), 413],
  "an address without an end": [request("GET", `/${"a".repeat(12_500)}`), 414],
  "headers without an end": [request("GET", "/", [`X: ${"a".repeat(20_000)}`]), 431],
  nonsense: ["nonsense\r\n\r\n", 400],
  "nobody's host": ["GET / HTTP/1.1\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n", 400],
  "a host that is none": [
    "GET / HTTP/1.1\r\nHost: a b\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n",
    400,
  ],
  "a wish we do not know": [request("POST", "/contact", [form, "Expect: wonders"], "x"), 417],
  "whether it lives": [request("GET", "/healthz"), 200],
  "whether it is ready": [request("GET", "/readyz"), 200],
};
const unsaved: typeof withScript = { "a form that could not be kept": [submitContact(99), 503] };

const all = { ...withScript, ...withoutScript, ...unsaved };
let server: RunningServer;
let front: TlsFront;
const addressOf = (kind: string) => `/seen/${Object.keys(all).indexOf(kind)}`;

beforeAll(async () => {
  if (typeof observatory === "string") return;
  server = await startServer({ RATE_LIMITS: "", TRUST_PROXY: "1", SITE_URL: "https://site.example" });
  for (let n = 1; n <= 30; n++) await exchange(server.url, submitContact(n));
  const certificate = await observatory.certify();
  // The scanner's own client then trusts it, as it would any that is signed.
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate.cert]);
  const bytes = Object.entries(all).map(([kind, [asked]]) => [addressOf(kind), asked] as const);
  front = await openTlsFront(server.url, certificate, new Map(bytes));
});

afterAll(async () => {
  await front?.close();
  await server?.close();
});

/** At a host of which nothing is known, and at one that browsers have in their list of those that are only on TLS. */
async function points(kind: string): Promise<{ plain: number; listed: number }> {
  if (typeof observatory === "string") throw new Error(observatory);
  const [asked, status] = all[kind] ?? ["", 0];
  expect((await exchange(server.url, asked)).split(" ")[1], kind).toBe(String(status));
  const { httpPort, httpsPort } = front;
  const at = (host: string) => observatory.score({ host, httpPort, httpsPort }, addressOf(kind));
  const [plain, listed] = await Promise.all([at("127.0.0.1"), at("localhost")]);
  return { plain: plain.points, listed: listed.points };
}

const known = test.skipIf(typeof observatory === "string");
if (typeof observatory === "string") console.warn(`${observatory} The Observatory's tests are left out.`);

known.each(Object.keys(withScript))(
  "%s gets 135 points of the Observatory, and 140 once browsers know the domain",
  async (kind) => {
    expect(await points(kind)).toEqual({ plain: 135, listed: 140 });
  },
);

known.each(Object.keys(withoutScript))(
  "%s, with no script in it to vouch for, gets 130 points, and 135 once browsers know the domain",
  async (kind) => {
    expect(await points(kind)).toEqual({ plain: 130, listed: 135 });
  },
);

known("a form that could not be kept gets 135 points too", async () => {
  const db = openBeside(server);
  await db.schema.alterTable("submissions").renameTo("away").execute();
  await db.destroy();
  expect(await points("a form that could not be kept")).toEqual({ plain: 135, listed: 140 });
});
