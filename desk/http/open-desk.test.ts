/** The desk's port: shut while nobody is invited; no cookie, no name of the desk on the site's port. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningDesk, startDesk } from "../../test/support/desk.ts";
import { mailedSecrets, visitDesk } from "../../test/support/desk-visitor.ts";
import { freePort } from "../../test/support/free-port.ts";
import { openBeside, type RunningServer, startServer } from "../../test/support/start-server.ts";

let desk: RunningDesk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.close());

const answers = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    ({ status }) => status,
    () => "shut",
  );

test("the port is shut until somebody is invited, opens within seconds, and is shut again with the last one removed", async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const server: RunningServer = await startServer({ DESK_PORT: String(port) });
  const db = openBeside({ dataDir: server.dataDir, databaseUrl: undefined });
  try {
    expect(await answers(url)).toBe("shut");
    const at = new Date().toISOString();
    const person = {
      email: "a@example.org",
      address: "a@example.org",
      name: "",
      role: "owner",
      invited_at: at,
    };
    await db.insertInto("people").values(person).execute();
    await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(302);
    await db.updateTable("people").set({ removed_at: at }).execute();
    await expect.poll(() => answers(url), { timeout: 20_000 }).toBe("shut");
  } finally {
    await db.destroy();
    await server.close();
  }
});

test("whoever is not signed in is led to the sign-in, from every address, and back", async () => {
  for (const path of ["/", "/messages", "/nothing?a=b"]) {
    const answer = await fetch(desk.deskUrl + path, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/sign-in?to=${encodeURIComponent(path)}`);
    expect(await answer.text()).not.toContain("Messages");
  }
});

test("an answer is kept by no cache, framed by nobody, indexed by nobody, and runs only its own script", async () => {
  const cookie = await desk.signIn();
  const answer = await fetch(desk.deskUrl, { headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringMatching(
      /^default-src 'none'; script-src 'self' 'nonce-[\w+/=]{24}'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default pasted-html$/,
    ),
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("a form of another site, of no site, and another method are refused before anything is read", async () => {
  const cookie = await desk.signIn();
  const post = (headers: Record<string, string>) =>
    fetch(`${desk.deskUrl}/sign-out`, {
      method: "POST",
      body: "a=b",
      headers: { cookie, ...headers },
      redirect: "manual",
    });
  expect((await post({ origin: "https://evil.example" })).status).toBe(403);
  expect((await post({ origin: desk.url })).status).toBe(403);
  expect((await post({ origin: desk.deskUrl, "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await fetch(desk.deskUrl, { method: "PUT", headers: { cookie } })).status).toBe(405);
  expect((await fetch(desk.deskUrl, { headers: { cookie } })).status).toBe(200);
});

test("who signs out is out, and the cookie is gone", async () => {
  const cookie = await desk.signIn();
  const headers = { cookie, origin: desk.deskUrl };
  const out = await fetch(`${desk.deskUrl}/sign-out`, { method: "POST", headers, redirect: "manual" });
  expect(out.status).toBe(302);
  // Drafts too: what was typed stays in no browser that somebody signed out of.
  expect(out.headers.get("clear-site-data")).toBe('"storage"');
  expect(out.headers.get("set-cookie")).toMatch(/^desk=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict/);
  expect(await answers(desk.deskUrl)).toBe(302);
  expect((await fetch(desk.deskUrl, { headers: { cookie }, redirect: "manual" })).status).toBe(302);
});

test("an address that does not exist is a 404 inside the desk", async () => {
  const cookie = await desk.signIn();
  const answer = await fetch(`${desk.deskUrl}/nothing`, { headers: { cookie } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Nothing here yet");
});

test("at 127.0.0.1 as at localhost forms are taken, and the mailed link opens under the name that was asked", async () => {
  for (const name of ["localhost", "127.0.0.1"]) {
    const url = desk.deskUrl.replace("localhost", name);
    const browser = visitDesk(url);
    const asked = await browser.post("/sign-in", { address: "owner@901ai.example" });
    expect([asked.status, asked.headers.location]).toEqual([303, "/sign-in/code?to=%2F"]);
    const { token } = await mailedSecrets(desk.db, "owner@901ai.example");
    const { text } = await desk.db
      .selectFrom("outbox")
      .select("text")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(text).toContain(`${url}/sign-in/link?token=${token}`);
    expect((await browser.post("/sign-in/link", { token })).status).toBe(303);
    expect((await browser.post("/account", { act: "account.name", name: "Ada" })).headers.location).toBe(
      "/account",
    );
    expect((await browser.post("/account.data", { act: "account.name", name: "Ada" })).status).toBe(202);
  }
  const forged = { Origin: "http://127.0.0.1:1" };
  const inside = visitDesk(desk.deskUrl, await desk.signIn());
  expect((await inside.post("/sign-out", {}, forged)).status).toBe(403);
});
