/** How the MDN HTTP Observatory judges what the desk answers, through a front that ends TLS. */
import { globSync } from "node:fs";
import tls from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exchange } from "../support/ask.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { openObservatory } from "./observatory.ts";
import { openTlsFront, request, type TlsFront } from "./tls-front.ts";

const observatory = await openObservatory();
const [script] = globSync("desk-assets/*.js", { cwd: "build/desk/client" });
const [sheet] = globSync("desk-assets/*.css", { cwd: "build/desk/client" });
const form = "Content-Type: application/x-www-form-urlencoded";
const deskUrl = "https://desk.site.example";
const origin = `Origin: ${deskUrl}`;

/** What the desk can answer; the request behind it, with COOKIE in place of a session, and the status it is known by. */
const all: Record<string, [request: string, status: number]> = {
  "the sign-in page": [request("GET", "/sign-in"), 200],
  "a page that asks to sign in first": [request("GET", "/messages"), 302],
  "a signed-in page": [request("GET", "/", ["Cookie: COOKIE"]), 200],
  "an unknown address": [request("GET", "/nowhere", ["Cookie: COOKIE"]), 404],
  "a form without a session": [request("POST", "/sign-out", [form, origin], "do=it"), 302],
  "a form from another site": [
    request("POST", "/sign-out", [form, "Origin: https://evil.example"], "x=1"),
    403,
  ],
  "a form that is too large": [request("POST", "/sign-in", [form, origin], `x=${"x".repeat(100_000)}`), 413],
  "another host": [request("GET", "/").replace("site.example", "site.example:80@evil.example"), 400],
  "a name that is not its own": [request("GET", "/").replace("Host: ", "Host: www."), 421],
  "a way that is not taken": [request("DELETE", "/"), 405],
  "a script": [request("GET", `/${script}`), 200],
  "a sheet": [request("GET", `/${sheet}`), 200],
  nonsense: ["nonsense\r\n\r\n", 400],
};

let desk: RunningDesk;
let front: TlsFront;
let deskPort: string;
let bytes: Map<string, string>;
const addressOf = (kind: string) => `/seen/${Object.keys(all).indexOf(kind)}`;

beforeAll(async () => {
  if (typeof observatory === "string") return;
  desk = await startDesk({ TRUST_PROXY: "1", SITE_URL: "https://site.example", DESK_URL: deskUrl });
  deskPort = desk.deskUrl;
  const cookie = (await desk.signIn()).replace(/^desk=/, "__Host-desk=");
  const certificate = await observatory.certify();
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate.cert]);
  const atDesk = (asked: string) =>
    asked.replace("Host: site.example", "Host: desk.site.example").replace("COOKIE", cookie);
  bytes = new Map(Object.entries(all).map(([kind, [asked]]) => [addressOf(kind), atDesk(asked)]));
  front = await openTlsFront(deskPort, certificate, bytes);
});

afterAll(async () => {
  await front?.close();
  await desk?.close();
});

const known = test.skipIf(typeof observatory === "string");
if (typeof observatory === "string") console.warn(`${observatory} The Observatory's tests are left out.`);

known.each(Object.keys(all))("at the desk %s gets at least 130 points of the Observatory", async (kind) => {
  if (typeof observatory === "string") throw new Error(observatory);
  const answer = await exchange(deskPort, bytes.get(addressOf(kind)) ?? "");
  expect(answer.split(" ")[1], kind).toBe(String(all[kind]?.[1]));
  const { httpPort, httpsPort } = front;
  const { points, why } = await observatory.score(
    { host: "127.0.0.1", httpPort, httpsPort },
    addressOf(kind),
  );
  expect(points, why.join(", ")).toBeGreaterThanOrEqual(130);
});

known(
  "the cookie of a session is Secure, HttpOnly and of this host alone, as the Observatory wants it",
  async () => {
    const answer = await exchange(deskPort, bytes.get(addressOf("a signed-in page")) ?? "");
    for (const [, cookie = ""] of answer.matchAll(/^set-cookie: (.*)$/gim))
      expect(cookie).toMatch(/^__Host-.*; Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
  },
);
