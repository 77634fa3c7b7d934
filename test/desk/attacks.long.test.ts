/** Attacks on the desk, from outside and from inside: what they get, and that nothing changes. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registrationOptions, signInOptions } from "../../accounts/passkeys.ts";
import { startSession } from "../../accounts/sessions.ts";
import { openWriter } from "../../db/durable-write.ts";
import deskRoutes from "../../desk/routes.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { portrait } from "../../publishing/kinds/portrait.ts";
import { readSecret } from "../../server/process/secret.ts";
import { type Answer, ask, urlencoded } from "../support/ask.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { mailedSecrets, visitDesk } from "../support/desk-visitor.ts";
import { makePasskeyDevice } from "../support/passkey-device.ts";
import { somePortrait } from "../support/portraits.ts";

const owner = "owner@901ai.example";
const editor = { email: "ed@example.org", name: "Ed Editor", role: "editor" } as const;
/** In names, so that an answer which shows any of them to a stranger is found. */
const marker = "Q7marker";

let desk: RunningDesk;
let secret: string;

beforeAll(async () => {
  desk = await startDesk({ RATE_LIMITS: "on" });
  secret = readSecret({ secret: undefined, dataDir: desk.dataDir });
  await desk.signIn({ email: "marked@example.org", name: `${marker} Person`, role: "owner" });
  const values = { name: marker, email: "m@example.org", subject: marker, message: marker };
  const submission = { form: "contact", values, idempotencyKey: "a", now: new Date() } as const;
  await saveSubmission(openWriter(desk.db), submission);
});
afterAll(() => desk.close());

/** Every address of the desk, with something in place of its parameters. */
function addresses(routes: readonly RouteConfigEntry[], above = ""): string[] {
  return routes.flatMap(({ path = "", children = [] }) => {
    const here = `${above}/${path}`.replace(/\/+/g, "/");
    const own = here
      .replace(/:kind/g, "event")
      .replace(/:\w+\??/g, "1")
      .replace("*", "anything");
    return [own.replace(/(.)\/$/, "$1"), ...addresses(children, here)];
  });
}
const all = [...new Set(addresses(deskRoutes))];
/** Those that anybody may open. */
const open = /^\/(sign-in|sign-out|invitation)(\/|$)/;
const closed = all.filter((path) => !open.test(path));

const visitor = (cookie = "") => visitDesk(desk.deskUrl, cookie);
const leaks = (answer: Answer) => answer.text.includes(marker) || answer.text.includes("marked@example.org");
const isKeptOut = (answer: Answer) => {
  // 202: a redirect, as data for React Router's script.
  const isRedirect = answer.status === 202 && answer.text.includes("/sign-in");
  expect(isRedirect || answer.status >= 300).toBe(true);
  expect(leaks(answer)).toBe(false);
};

async function countPeople(): Promise<number> {
  const { count } = await desk.db
    .selectFrom("people")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Asks for a mail in a new browser. Each from a network of its own would need a proxy: the limits are tested apart. */
async function asked(address: string = owner) {
  await desk.db.deleteFrom("limits").execute();
  const browser = visitor();
  const answer = await browser.post("/sign-in", { address, to: "/people" });
  expect([answer.status, answer.headers.location]).toEqual([303, "/sign-in/code?to=%2Fpeople"]);
  return { browser, ...(await mailedSecrets(desk.db, address)) };
}

describe("without a session", () => {
  test("every address of the desk leads to the sign-in, by every method and as data, and shows nothing", async () => {
    expect(closed.length).toBeGreaterThan(8);
    for (const path of closed) {
      for (const asked of [path, `${path === "/" ? "/_root" : path}.data`]) {
        isKeptOut(await visitor().get(asked, { "Sec-Fetch-Site": "none" }));
        isKeptOut(await visitor().post(asked, { act: "person.role", id: "1", role: "owner" }));
      }
      const answer = await visitor().get(path);
      expect([path, answer.status, answer.headers.location]).toEqual([
        path,
        302,
        `/sign-in?to=${encodeURIComponent(path)}`,
      ]);
    }
  });

  test("a forged, an ended, an old and a removed person's session are none", async () => {
    const { id } = await desk.db
      .selectFrom("people")
      .select("id")
      .where("email", "=", "marked@example.org")
      .executeTakeFirstOrThrow();
    const old = await startSession(desk.db, id, { now: new Date(Date.now() - 13 * 3_600_000), device: "" });
    const ended = visitor(await desk.signIn());
    const token = ended.cookies.get("desk");
    expect((await ended.get("/people")).status).toBe(200);
    expect((await ended.post("/sign-out")).headers.location).toBe("/sign-in");
    const removed = visitor(await desk.signIn({ email: "gone@example.org", name: "Gone", role: "owner" }));
    await desk.db
      .updateTable("people")
      .set({ removed_at: new Date().toISOString() })
      .where("email", "=", "gone@example.org")
      .execute();
    isKeptOut(await removed.get("/people"));
    const { token_hash } = await desk.db
      .selectFrom("sessions")
      .select("token_hash")
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const forged of [old, token, token_hash, "x".repeat(43), "' or 1=1 --", "%00", "x".repeat(9000)])
      isKeptOut(await visitor().get("/people", { Cookie: `desk=${forged}` }));
  });

  test("the public port knows no address of the desk, sets no cookie, and takes no session", async () => {
    const cookie = await desk.signIn();
    const publicPaths = new Set(["/", "/news", "/search", "/newsletter"]);
    for (const path of all)
      for (const headers of [
        {},
        { Cookie: cookie },
        { Cookie: cookie, Host: new URL(desk.deskUrl).host },
      ] as Record<string, string>[]) {
        const answer = await ask(desk.url, path, { headers });
        if (!publicPaths.has(path)) expect([path, answer.status >= 300]).toEqual([path, true]);
        expect([path, answer.text.includes("901 AI desk"), leaks(answer)]).toEqual([path, false, false]);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    const posted = await ask(desk.url, "/sign-in", { method: "POST", headers: { Origin: desk.url } });
    expect(posted.status).toBeGreaterThanOrEqual(400);
  });

  test("another host name opens nothing, as DNS rebinding would use one", async () => {
    const cookie = await desk.signIn();
    const answer = await ask(desk.deskUrl, "/people", { headers: { Host: "eve.example", Cookie: cookie } });
    expect([answer.status, leaks(answer)]).toEqual([421, false]);
  });
});

describe("signing in", () => {
  test("an address of nobody gets the same answer as one of ours, and no mail", async () => {
    const shape = ({ status, headers, text }: Answer) => [
      status,
      headers.location,
      Object.keys(headers).sort(),
      headers["set-cookie"]?.replace(/=[\w-]{43}/, "=…"),
      text,
    ];
    const [ours, theirs] = [visitor(), visitor()];
    const known = await ours.post("/sign-in", { address: owner });
    const unknown = await theirs.post("/sign-in", { address: "nobody@example.org" });
    expect(shape(unknown)).toEqual(shape(known));
    const pages = await Promise.all([ours, theirs].map((one) => one.get("/sign-in/code?to=/")));
    const withoutNonce = ({ text }: Answer) => text.replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, "");
    expect(withoutNonce(pages[1] as Answer).length).toBe(withoutNonce(pages[0] as Answer).length);
    const wrong = await Promise.all(
      [ours, theirs].map((one) => one.post("/sign-in/code", { code: "AAAA-AAAA" })),
    );
    expect(wrong.map(({ status }) => status)).toEqual([422, 422]);
    expect(await mailedSecrets(desk.db, "nobody@example.org")).toEqual({ code: "", token: "" });
  });

  test("a scanner may open the link as often as it likes: the reader's press still works, once", async () => {
    const { browser, token } = await asked();
    for (let i = 0; i < 5; i++) {
      const scanned = await visitor().get(`/sign-in/link?token=${token}`);
      expect([scanned.status, scanned.headers["set-cookie"]]).toEqual([200, undefined]);
      expect((await ask(desk.deskUrl, `/sign-in/link?token=${token}`, { method: "HEAD" })).status).toBe(200);
    }
    const pressed = await browser.post("/sign-in/link", { token });
    expect([pressed.status, pressed.headers.location]).toEqual([303, "/people"]);
    expect(pressed.headers["set-cookie"]).toMatch(
      /desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect((await browser.get("/people")).status).toBe(200);
    const again = visitor();
    again.cookies.set("desk-browser", browser.cookies.get("desk-browser") ?? "");
    expect((await again.post("/sign-in/link", { token })).status).toBe(422);
    expect(again.cookies.has("desk")).toBe(false);
  });

  test("a scanner that presses the button as well signs nobody in and spoils nothing", async () => {
    const { browser, token } = await asked();
    const scanner = visitor();
    const pressed = await scanner.post("/sign-in/link", { token });
    expect([pressed.status, scanner.cookies.has("desk")]).toEqual([403, false]);
    expect(pressed.text).toContain("only works in the browser that asked");
    expect((await browser.post("/sign-in/link", { token })).status).toBe(303);
  });

  test("forged links do nothing", async () => {
    const { browser, token } = await asked();
    const forgeries = [
      "",
      "x",
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      "A".repeat(43),
      "x".repeat(60_000),
    ];
    for (const forged of forgeries) {
      expect((await browser.post("/sign-in/link", { token: forged })).status).toBe(422);
      expect((await browser.get(`/sign-in/link?token=${forged.slice(0, 4000)}`)).text).not.toContain("<form");
    }
    expect(browser.cookies.has("desk")).toBe(false);
  });

  test("another browser's code opens nothing, and a stolen browser cookie alone neither", async () => {
    const { browser, code } = await asked();
    const { browser: eve } = await asked();
    expect((await visitor().post("/sign-in/code", { code })).status).toBe(422);
    expect((await eve.post("/sign-in/code", { code })).status).toBe(422);
    expect(eve.cookies.has("desk")).toBe(false);
    expect((await browser.get("/people")).status).toBe(302);
    expect((await browser.post("/sign-in/code", { code })).status).toBe(303);
  });

  test("after five wrong codes the right one is refused, also when they come at once", async () => {
    const { browser, code } = await asked();
    const tries = Array.from({ length: 10 }, (_, i) =>
      browser.post("/sign-in/code", { code: `WRNG-${2000 + i}` }),
    );
    await Promise.all(tries);
    const last = await browser.post("/sign-in/code", { code });
    expect([last.status, browser.cookies.has("desk")]).toEqual([429, false]);
  });

  test("a cookie planted before is worth nothing after: every sign-in has a token of its own", async () => {
    const planted = "a".repeat(43);
    const { browser, code } = await asked();
    browser.cookies.set("desk", planted);
    await browser.post("/sign-in/code", { code });
    expect(browser.cookies.get("desk")).not.toBe(planted);
    isKeptOut(await visitor(`desk=${planted}`).get("/people"));
    const before = browser.cookies.get("desk");
    await desk.db.deleteFrom("limits").execute();
    await browser.post("/sign-in/again", { to: "/" });
    await browser.post("/sign-in/code", { code: (await mailedSecrets(desk.db, owner)).code });
    expect(browser.cookies.get("desk")).not.toBe(before);
    isKeptOut(await visitor(`desk=${before}`).get("/people"));
  });

  test("nobody is sent to another site after signing in", async () => {
    for (const to of ["https://eve.example/", "//eve.example", "/\\eve.example", "/%09//eve.example"]) {
      const signedIn = visitor(await desk.signIn());
      const { location = "" } = (await signedIn.get(`/sign-in?to=${encodeURIComponent(to)}`)).headers;
      expect(new URL(location, desk.deskUrl).origin).toBe(desk.deskUrl);
      await desk.db.deleteFrom("limits").execute();
      const browser = visitor();
      await browser.post("/sign-in", { address: owner, to });
      const entered = await browser.post("/sign-in/code", {
        code: (await mailedSecrets(desk.db, owner)).code,
      });
      expect(new URL(entered.headers.location ?? "", desk.deskUrl).origin).toBe(desk.deskUrl);
    }
  });

  test("the sixth mail in a quarter of an hour is refused, whoever the address belongs to", async () => {
    for (const address of [owner, "nobody2@example.org"]) {
      await desk.db.deleteFrom("limits").execute();
      const asks = Array.from({ length: 6 }, () => visitor().post("/sign-in", { address }));
      const answers = (await Promise.all(asks)).toSorted((a, b) => a.status - b.status);
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
      expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
    }
    await desk.db.deleteFrom("limits").execute();
  });

  test("a passkey's answer works once, for this desk, in answer to its own question", async () => {
    const place = { secret, deskUrl: desk.deskUrl, now: new Date() };
    const device = makePasskeyDevice(desk.deskUrl);
    const inside = visitor(await desk.signIn());
    const person = { id: 1, email: owner, name: "Desk Owner", role: "owner" } as const;
    const options = await registrationOptions(desk.db, person, place);
    const added = await inside.post("/account/passkey", { response: device.register(options), name: "Key" });
    expect(added.headers.location).toBe("/account");
    const send = (response: string, browser = visitor()) =>
      browser.post("/sign-in", { intent: "passkey", response, to: "/people" });
    const answer = device.answer(signInOptions(place));
    expect((await send(answer)).headers.location).toBe("/people");
    expect((await send(answer)).status).toBe(422);
    const phished = device.answer(signInOptions(place), { origin: "http://localhost:1" });
    const other = makePasskeyDevice(desk.deskUrl).answer(signInOptions(place));
    const unasked = device.answer({ challenge: Buffer.alloc(54).toString("base64url") });
    for (const refused of [phished, other, unasked, "", "{}", "[".repeat(5_000)]) {
      const browser = visitor();
      expect((await send(refused, browser)).status).toBe(422);
      expect(browser.cookies.has("desk")).toBe(false);
    }
    const othersKey = visitor(await desk.signIn({ ...editor, since: new Date(Date.now() - 11 * 60_000) }));
    const again = device.answer(signInOptions(place));
    expect((await othersKey.post("/sign-in/again", { intent: "passkey", response: again })).status).toBe(422);
  });
});

test("behind TLS the cookies are bound to the host, and a plain one is none", async () => {
  const deskUrl = "https://desk.example.org";
  const secure = await startDesk({ DESK_URL: deskUrl });
  try {
    const headers = { Host: "desk.example.org", Origin: deskUrl, ...urlencoded };
    const body = "address=owner%40901ai.example";
    const answer = await ask(secure.deskUrl, "/sign-in", { method: "POST", headers, body });
    expect(answer.status).toBe(303);
    expect(answer.headers["set-cookie"]).toMatch(
      /^__Host-desk-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers["strict-transport-security"]).toBeDefined();
    const cookie = await secure.signIn();
    const open = async (Cookie: string) =>
      (await ask(secure.deskUrl, "/people", { headers: { Host: "desk.example.org", Cookie } })).status;
    expect([await open(cookie), await open(`__Host-${cookie}`)]).toEqual([302, 200]);
  } finally {
    await secure.close();
  }
});

describe("with a session", () => {
  test("no form of another site, and none without an origin, does anything", async () => {
    const inside = visitor(await desk.signIn());
    const before = await countPeople();
    const headers: Record<string, string>[] = [
      { Origin: "https://eve.example" },
      { Origin: "null" },
      { Origin: desk.url },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const forged of headers)
      for (const path of ["/people/invite", "/sign-out", "/sign-in", "/people/2/remove"])
        expect((await inside.post(path, { address: "eve@example.org" }, forged)).status).toBe(403);
    const Cookie = `desk=${inside.cookies.get("desk")}`;
    expect((await ask(desk.deskUrl, "/sign-out", { method: "POST", headers: { Cookie } })).status).toBe(403);
    expect((await inside.get("/people")).status).toBe(200);
    for (const path of ["/sign-out", "/people/2/remove", "/people/invite?address=eve@example.org"])
      await inside.get(path);
    expect((await inside.get("/people")).status).toBe(200);
    expect(await countPeople()).toBe(before);
  });

  test("an editor reaches nothing that is an owner's", async () => {
    const cookie = await desk.signIn(editor);
    const before = await countPeople();
    for (const path of ["/people/invite", "/people/activity", "/people/1/remove"]) {
      expect([path, (await visitor(cookie).get(path)).status]).toEqual([path, 403]);
      expect([path, (await visitor(cookie).get(`${path}.data`)).status]).toEqual([path, 403]);
    }
    const { id } = await desk.db
      .selectFrom("people")
      .select("id")
      .where("email", "=", editor.email)
      .executeTakeFirstOrThrow();
    const posts: [string, Record<string, string>][] = [
      ["/people", { act: "person.role", id: String(id), role: "owner" }],
      ["/people", { act: "person.sign-out", id: "1" }],
      ["/people", { act: "person.invite-again", id: "1" }],
      ["/people/invite", { address: "eve@example.org", role: "owner" }],
      ["/people/1/remove", {}],
    ];
    for (const [path, fields] of posts) {
      expect([path, (await visitor(cookie).post(path, fields)).status]).toEqual([path, 403]);
      expect([path, (await visitor(cookie).post(`${path}.data`, fields)).status]).toEqual([path, 403]);
    }
    expect(await countPeople()).toBe(before);
    expect(await desk.db.selectFrom("people").select("role").where("id", "=", id).executeTakeFirst()).toEqual(
      { role: "editor" },
    );
    expect((await visitor(cookie).get("/people")).text).not.toContain("What was done");
  });

  test("what was once published is deleted by an owner who signed in lately, and by nobody else; a draft by any editor", async () => {
    const saving = { by: "a test", now: new Date() };
    const put = async (state: "withdrawn" | "draft", publishedAt: string | null) => {
      const more = { ...saving, state, publishedAt, incomplete: true };
      const values = { ...somePortrait, picture: "a".repeat(32) };
      const made = await createEntry(desk.db, portrait, { values, body: "" }, more);
      return made.outcome === "saved" ? made.entry.id : 0;
    };
    const gone = await put("withdrawn", "2026-11-01T12:00:00.000Z");
    const again = await put("draft", "2026-11-01T12:00:00.000Z");
    const draft = await put("draft", null);
    const isThere = async (id: number) => (await findEntryById(desk.db, id)) !== undefined;
    const remove = (cookie: string, id: number, act = "entry.delete") =>
      visitor(cookie).post(`/entries/portrait/${id}`, { version: "1", act });
    const byEditor = await desk.signIn(editor);
    for (const id of [gone, again]) {
      expect((await remove(byEditor, id)).status).toBe(403);
      expect((await visitor(byEditor).get(`/entries/portrait/${id}`)).text).not.toContain("Delete for good");
      const stale = await desk.signIn({ since: new Date(Date.now() - 11 * 60_000) });
      expect((await remove(stale, id)).headers.location).toMatch(/^\/sign-in\/again/);
      expect(await isThere(id)).toBe(true);
      expect((await visitor(await desk.signIn()).get(`/entries/portrait/${id}`)).text).toMatch(
        /value="entry.delete"/,
      );
      await remove(byEditor, id, "entry.delete-draft");
      expect(await isThere(id)).toBe(true);
      await remove(await desk.signIn(), id);
      expect(await isThere(id)).toBe(false);
    }
    await remove(byEditor, draft, "entry.delete-draft");
    expect(await isThere(draft)).toBe(false);
  });

  test("an editor who asks for an owner's mail reads code and link nowhere at the desk, though the mail still waits", async () => {
    const inside = visitor(await desk.signIn(editor));
    const { code, token } = await asked();
    expect([code.length, token.length]).toEqual([9, 43]);
    for (const path of [...closed, "/search?q=sign", "/messages?q=sign", "/health#outbox"])
      for (const address of [path, `${path === "/" ? "/_root" : path.replace(/[?#].*/, "")}.data`]) {
        const { text } = await inside.get(address);
        expect([address, text.includes(code), text.includes(token)]).toEqual([address, false, false]);
      }
  });

  test("a sign-in of eleven minutes ago invites, removes and promotes nobody", async () => {
    const cookie = await desk.signIn({ since: new Date(Date.now() - 11 * 60_000) });
    const before = await countPeople();
    for (const path of ["/people/invite", "/people/1/remove", "/account/passkey"]) {
      const again = `/sign-in/again?to=${encodeURIComponent(path)}`;
      expect((await visitor(cookie).get(path)).headers.location).toBe(again);
      const posted = await visitor(cookie).post(path, { address: "eve@example.org" });
      expect([posted.status, posted.headers.location]).toEqual([302, again]);
    }
    expect(await countPeople()).toBe(before);
    expect((await visitor(cookie).get("/people")).status).toBe(200);
  });

  test("the warning of a new browser is dropped by no editor and by no stale sign-in; an owner's drop names it in the log", async () => {
    const queue = async (kind: string) => {
      const message = { to_address: owner, subject: "", text: "", html: "", headers: "{}", state: "waiting" };
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = await desk.db
        .insertInto("outbox")
        .values({
          ...message,
          key: `${kind}:dropped`,
          message_id: `<${kind}>`,
          created_at: at,
          due_at: at,
          attempts: 0,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return String(id);
    };
    const stateOf = async (id: string) =>
      (await desk.db.selectFrom("outbox").select("state").where("id", "=", Number(id)).executeTakeFirst())
        ?.state;
    const [own, stale, fresh] = [
      visitor(await desk.signIn(editor)),
      visitor(await desk.signIn({ since: new Date(Date.now() - 11 * 60_000) })),
      visitor(await desk.signIn()),
    ];
    for (const kind of ["sign-in", "invitation", "new-device", "notice", "something-new"]) {
      const id = await queue(kind);
      expect([kind, (await own.post("/health", { act: "mail.drop", id })).status]).toEqual([kind, 403]);
      expect([kind, (await own.post("/health", { act: "mail.drop-own", id })).status]).toEqual([kind, 403]);
      const again = await stale.post("/health", { act: "mail.drop-own", id });
      expect([kind, again.headers.location]).toEqual([kind, "/sign-in/again?to=%2Fhealth"]);
      expect([kind, await stateOf(id)]).toEqual([kind, "waiting"]);
      expect((await own.get("/health")).text).not.toContain('value="mail.drop');
      expect((await fresh.post("/health", { act: "mail.drop-own", id })).status).toBe(303);
      expect([kind, await stateOf(id)]).toEqual([kind, "dropped"]);
    }
    const log = (await fresh.get("/people/activity")).text;
    expect(log).toContain("the warning of a new browser");
    const issue = await queue("newsletter-issue");
    expect((await own.post("/health", { act: "mail.drop", id: issue })).status).toBe(303);
    expect(await stateOf(issue)).toBe("dropped");
  });

  test("a stale sign-in removes no passkey and signs no other browser out", async () => {
    const stale = visitor(await desk.signIn({ since: new Date(Date.now() - 11 * 60_000) }));
    const sessions = await desk.db.selectFrom("sessions").select("id").where("person_id", "=", 1).execute();
    const passkeys = await desk.db.selectFrom("passkeys").select("id").execute();
    expect(passkeys.length).toBeGreaterThan(0);
    for (const act of ["account.remove-passkey", "account.end-others"]) {
      const answer = await stale.post("/account", { act, passkey: passkeys[0]?.id ?? "" });
      expect([act, answer.headers.location]).toEqual([act, "/sign-in/again?to=%2Faccount"]);
    }
    expect(await desk.db.selectFrom("passkeys").select("id").execute()).toEqual(passkeys);
    const after = await desk.db.selectFrom("sessions").select("id").where("person_id", "=", 1).execute();
    expect(after.length).toBe(sessions.length);
  });

  test("after the code of a download the list stands behind it, and a second press leads there too", async () => {
    await desk.db.deleteFrom("limits").execute();
    const many = Array.from({ length: 60 }, (_, i) => `reference=901-ABCD-${2000 + i}`).join("&");
    for (const [file, list] of [
      ["/messages/export?format=json", "/messages"],
      [`/messages/export?${many}`, "/messages"],
      ["/subscribers/export", "/subscribers"],
      ["/health/backups/none.db", "/health"],
    ] as const) {
      const stale = visitor(await desk.signIn({ since: new Date(Date.now() - 11 * 60_000) }));
      const back = `${list}?download=${encodeURIComponent(file)}`;
      const asked = await stale.get(file);
      expect(asked.headers.location).toBe(`/sign-in/again?to=${encodeURIComponent(back)}`);
      await stale.post("/sign-in/again", { to: back });
      const code = { code: (await mailedSecrets(desk.db, owner)).code };
      const page = `/sign-in/code?to=${encodeURIComponent(back)}`;
      for (let press = 0; press < 2; press++)
        expect((await stale.post(page, code)).headers.location).toBe(back);
      const { text } = await stale.get(back);
      expect(text).toContain(
        `<meta http-equiv="refresh" content="0; url=${file.replaceAll("&", "&amp;")}"/>`,
      );
    }
    const elsewhere = await visitor(await desk.signIn()).get("/messages?download=https://eve.example");
    expect(elsewhere.text).not.toContain('http-equiv="refresh"');
  });

  test("an editor finds in the search the addresses that the list of subscribers shows", async () => {
    const at = new Date().toISOString();
    const row = { address: "reader@example.org", state: "confirmed", asked_at: at, confirmed_at: at };
    await desk.db.insertInto("subscribers").values(row).execute();
    const inside = visitor(await desk.signIn(editor));
    for (const path of ["/subscribers?q=reader@", "/search?q=reader@"])
      expect([path, (await inside.get(path)).text.includes("reader@example.org")]).toEqual([path, true]);
    expect((await inside.get("/subscribers/export")).status).toBe(403);
  });

  test("nobody ends another's session or removes another's passkey", async () => {
    const inside = visitor(await desk.signIn(editor));
    const sessions = await desk.db.selectFrom("sessions").select("id").where("person_id", "=", 1).execute();
    const passkeys = await desk.db.selectFrom("passkeys").select("id").execute();
    expect([sessions.length, passkeys.length].every((count) => count > 0)).toBe(true);
    for (const { id } of sessions)
      expect(
        (await inside.post("/account", { act: "account.end-session", session: String(id) })).status,
      ).toBe(422);
    for (const { id } of passkeys)
      expect((await inside.post("/account", { act: "account.remove-passkey", passkey: id })).status).toBe(
        422,
      );
    for (const session of ["0", "-1", "1e9", "99999999999999999999", "1; drop table people", ""])
      expect((await inside.post("/account", { act: "account.end-session", session })).status).toBe(422);
    expect(await desk.db.selectFrom("passkeys").select("id").execute()).toEqual(passkeys);
  });

  test("the last owner cannot be locked out by a person inside", async () => {
    const inside = visitor(await desk.signIn());
    for (const row of await desk.db.selectFrom("people").select("id").where("id", "!=", 1).execute())
      await inside.post(`/people/${row.id}/remove`);
    expect(await countPeople()).toBe(1);
    const removed = await inside.post("/people/1/remove");
    expect([removed.status, removed.text.includes("only owner")]).toEqual([422, true]);
    expect((await inside.post("/people", { act: "person.role", id: "1", role: "editor" })).status).toBe(422);
  });

  test("a name is shown as text wherever it stands", async () => {
    const name = `<script>alert(1)</script><img src=x onerror=alert(2)>`;
    const cookie = await desk.signIn({ email: "mallory@example.org", name, role: "owner" });
    const mallory = visitor(cookie);
    await mallory.post("/account", { act: "account.name", name });
    await mallory.post("/people/invite", { address: "victim@example.org", name });
    const reader = visitor(await desk.signIn());
    for (const path of ["/people", "/people/activity", "/people/2/remove", "/", "/account"])
      for (const browser of [reader, mallory]) {
        const { text } = await browser.get(path);
        expect([path, /<script>alert|<img src=x/.test(text)]).toEqual([path, false]);
      }
    expect((await reader.get("/people")).text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    const mails = await desk.db
      .selectFrom("outbox")
      .select(["html", "subject"])
      .where("to_address", "=", "victim@example.org")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails.some(({ html }) => /<script>alert|<img src=x/.test(html))).toBe(false);
  });
});

/** The last: as an owner it also presses what removes people. */
describe("what is posted", () => {
  const boundary = "multipart/form-data; boundary=x";
  const part = (disposition: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  /** The type of the body, the body, and the status if the handler itself refuses it. */
  const bodies: [type: string | undefined, body: string | Buffer, status?: number][] = [
    ["text/plain", "act=person.role&id=1", 415],
    ["application/json", '{"act":"person.role","id":1}', 415],
    ["application/xml", "<a/>", 415],
    [undefined, "act=person.role", 415],
    ["multipart/form-data", "act=person.role", 400],
    [boundary, "", 400],
    [boundary, part('name="intent"', "save"), 400],
    [boundary, "--x\r\nnothing\r\n--x--\r\n", 400],
    [
      boundary,
      `${part('name="intent"; filename="a.txt"', "save")}${part('name="id"; filename="b"', "1")}--x--\r\n`,
    ],
    [
      "application/x-www-form-urlencoded",
      Buffer.from("%%%&=&\xff\xfe&intent=%00&id=%ff&version=1e99", "latin1"),
    ],
    ["application/x-www-form-urlencoded; charset=utf-16", "intent=save&intent=publish&id=&version=-1&at=x"],
    ["application/x-www-form-urlencoded", "act=constructor&id=__proto__&number=999999999999&role=x"],
  ];

  test("a body that is no form, or a broken one, is refused, and no address fails at any", async () => {
    const cookie = await desk.signIn({ email: "fuzz@example.org", name: "Fuzz", role: "owner" });
    const before = desk.output().length;
    for (const path of all.filter((one) => one !== "/sign-out"))
      for (const [type, body, expected] of bodies)
        for (const Cookie of [cookie, ""])
          for (const address of [path, `${path === "/" ? "/_root" : path}.data`]) {
            const headers = { Origin: desk.deskUrl, Cookie, ...(type && { "Content-Type": type }) };
            const { status } = await ask(desk.deskUrl, address, { method: "POST", headers, body });
            const shown = [address, type, String(body).slice(0, 60), status];
            expect([...shown, status < 500]).toEqual([...shown, true]);
            if (expected) expect(shown).toEqual([...shown.slice(0, 3), expected]);
          }
    expect(desk.output().slice(before)).not.toContain('"level":50');
  });

  test("a time zone of two lines is refused beside its field, and the log holds nothing of it", async () => {
    const inside = visitor(await desk.signIn({ ...editor, email: "zone@example.org" }));
    const event = {
      "field.title": "Meetup",
      "field.zone": `America/Chicago\n${marker} typed`,
      "field.start": "2027-01-05T18:00",
      "field.end": "2027-01-05T20:00",
    };
    for (const intent of ["save", "publish"])
      expect((await inside.post("/entries/event/new", { ...event, intent })).status).toBe(422);
    for (const path of ["/entries/event/new/draft", "/entries/event/new/preview"])
      expect((await inside.post(path, event)).status).toBeLessThan(500);
    for (const path of ["/entries/event", "/"]) expect((await inside.get(path)).status).toBe(200);
    expect(desk.output()).not.toContain(marker);
  });
});
