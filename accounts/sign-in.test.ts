import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../db/durable-write.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { invitePerson, mailInvitation, makeSignInCode } from "./invitations.ts";
import { findPersonByAddress, removePerson } from "./people.ts";
import { eraseExpiredAccounts } from "./retention.ts";
import { findSession } from "./sessions.ts";
import { signInByCode, signInByLink, type Visit } from "./sign-in.ts";
import { hasOpenRequest, lookAtLink, maxAttempts } from "./sign-in-answers.ts";
import { askForSignIn } from "./sign-in-requests.ts";

const databases = openOnBothEngines();
const secret = "a secret of thirty-two characters";
const deskUrl = "https://desk.example.org";
const start = new Date("2026-11-22T18:00:00Z");
const minute = 60_000;
const later = (ms: number) => new Date(start.getTime() + ms);
const tables = [
  "people",
  "sessions",
  "sign_in_requests",
  "known_browsers",
  "activity",
  "events",
  "outbox",
  "limits",
] as const;

describe.each(engines)("signing in on %s", (engine) => {
  const db = () => databases[engine];
  const write: ReturnType<typeof openWriter> = (work) => openWriter(db())(work);
  const visit = (more: Partial<Visit> = {}): Visit => ({
    ...{ browserHash: "ada's phone", device: "Safari on iPhone", replaces: undefined, deskUrl, now: start },
    ...more,
  });
  const byLink = (token: string, more?: Partial<Visit>) =>
    write((transaction) => signInByLink(transaction, token, visit(more)));
  const byCode = (code: string, more?: Partial<Visit>) =>
    write((transaction) => signInByCode(transaction, { secret, code }, visit(more)));

  beforeEach(async () => {
    for (const table of tables) await db().deleteFrom(table).execute();
    await invite("ada@example.org", "owner");
    await invite("ben@example.org", "editor");
  });

  async function invite(address: string, role: "owner" | "editor") {
    const invitation = { address, name: "", role, secret, now: start };
    const invited = await write((transaction) => invitePerson(transaction, invitation));
    if (!invited.ok) throw new Error(invited.why);
    return invited;
  }

  /** Asks and returns what was mailed. */
  async function ask(
    address = "ada@example.org",
    { browserHash = "ada's phone", now = start, network = "192.0.2.1", returnTo = "/messages" } = {},
  ) {
    const before = await db().selectFrom("outbox").select("id").execute();
    const wait = await askForSignIn(
      { write, secret, deskUrl, now, limited: true },
      { address, browserHash, device: "Safari on iPhone", network, returnTo },
    );
    const mails = (await db().selectFrom("outbox").selectAll().orderBy("id").execute()).slice(before.length);
    const text = mails[0]?.text ?? "";
    return {
      wait,
      mails,
      code: /^ {4}(\S+)$/m.exec(text)?.[1] ?? "",
      token: /token=([\w-]{43})/.exec(text)?.[1] ?? "",
    };
  }

  test("the mailed link signs in once, in the browser that asked, and leads back", async () => {
    const { token, mails } = await ask("  ADA@Example.org ");
    expect(mails.map(({ to_address }) => to_address)).toEqual(["ada@example.org"]);
    expect(await lookAtLink(db(), token, start)).toBeUndefined();
    const signedIn = await byLink(token);
    expect(signedIn).toMatchObject({ ok: true, returnTo: "/messages", isFirst: true });
    if (!signedIn.ok) return;
    expect((await findSession(db(), signedIn.token, start))?.person.email).toBe("ada@example.org");
    expect(await byLink(token)).toEqual({ ok: false, why: "used" });
    expect(await lookAtLink(db(), token, start)).toEqual({ ok: false, why: "used" });
  });

  test("the mailed code signs in once, however it is typed", async () => {
    const { code } = await ask();
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await hasOpenRequest(db(), "ada's phone", start)).toBe(true);
    expect(await byCode(` ${code.toLowerCase().replace("-", " ")} `)).toMatchObject({ ok: true });
    expect(await byCode(code)).toEqual({ ok: false, why: "used" });
    expect(await hasOpenRequest(db(), "ada's phone", start)).toBe(false);
  });

  test("neither works in another browser, nor without a cookie, and both still work in the right one", async () => {
    const { token, code } = await ask();
    expect(await byLink(token, { browserHash: "eve's" })).toEqual({ ok: false, why: "other browser" });
    expect(await byCode(code, { browserHash: "eve's" })).toEqual({ ok: false, why: "unknown" });
    await ask("ada@example.org", { browserHash: "eve's" });
    expect(await byCode(code, { browserHash: "eve's" })).toEqual({ ok: false, why: "wrong code" });
    expect(await byLink(token)).toMatchObject({ ok: true });
  });

  test("both end after 15 minutes", async () => {
    const { token, code } = await ask();
    const now = later(15 * minute);
    expect(await byLink(token, { now })).toEqual({ ok: false, why: "expired" });
    expect(await byCode(code, { now })).toEqual({ ok: false, why: "expired" });
    expect(await lookAtLink(db(), "x".repeat(43), start)).toEqual({ ok: false, why: "unknown" });
    expect(await byLink("")).toEqual({ ok: false, why: "unknown" });
  });

  test("five wrong codes end the request, also when they come at the same time", async () => {
    const { code } = await ask();
    const tries = Array.from({ length: 12 }, (_, i) => byCode(`WRNG-${2000 + i}`));
    const answers = (await Promise.all(tries)).map((answer) => (answer.ok ? "" : answer.why));
    expect(answers.filter((why) => why === "wrong code").length).toBeLessThan(maxAttempts);
    expect(await byCode(code)).toEqual({ ok: false, why: "too many" });
  });

  test("an address of nobody gets the same answer, no mail, and a code field that counts the same", async () => {
    const { wait, mails } = await ask("stranger@example.org", { browserHash: "stranger's" });
    expect([wait, mails]).toEqual([0, []]);
    for (let i = 1; i < maxAttempts; i++)
      expect(await byCode("AAAA-AAAA", { browserHash: "stranger's" })).toEqual({
        ok: false,
        why: "wrong code",
      });
    expect(await byCode("AAAA-AAAA", { browserHash: "stranger's" })).toEqual({ ok: false, why: "too many" });
    const kept = JSON.stringify(await db().selectFrom("sign_in_requests").selectAll().execute());
    expect(kept).not.toContain("stranger@");
  });

  test("nobody is flooded with mail: six in a quarter of an hour are too many, for strangers' addresses as well", async () => {
    for (const address of ["ada@example.org", "stranger@example.org"]) {
      const waits: number[] = [];
      for (let i = 0; i < 7; i++) waits.push((await ask(address, { network: `192.0.2.${i}` })).wait);
      expect(waits).toEqual([0, 0, 0, 0, 0, 900, 900]);
      expect((await ask(address, { now: later(15 * minute) })).wait).toBe(0);
    }
  });

  test("a flood of requests at the same time sends no more mails", async () => {
    const asks = Array.from({ length: 15 }, (_, i) =>
      askForSignIn(
        { write, secret, deskUrl, now: start, limited: true },
        { address: "ada@example.org", browserHash: `b${i}`, device: "", network: `n${i}`, returnTo: "/" },
      ),
    );
    expect((await Promise.all(asks)).filter((wait) => wait === 0)).toHaveLength(5);
    expect(await db().selectFrom("outbox").select("id").execute()).toHaveLength(5);
  });

  test("who floods an address does not lock its owner out of the browser that they used before", async () => {
    await byLink((await ask()).token);
    for (let i = 0; i < 9; i++) await ask("ada@example.org", { browserHash: "eve's", network: `n${i}` });
    expect((await ask("ada@example.org", { browserHash: "ben's" })).wait).toBeGreaterThan(0);
    expect((await ask()).wait).toBe(0);
  });

  test("one network cannot ask for a whole list of addresses", async () => {
    const waits: number[] = [];
    for (let i = 0; i < 32; i++) waits.push((await ask(`guess${i}@example.org`)).wait);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
  });

  test("300 requests from one network leave other networks, and a known browser in that network, able to ask", async () => {
    await byLink((await ask()).token);
    for (let i = 0; i < 301; i++)
      await ask(`guess${i}@example.org`, { browserHash: "eve's", network: "203.0.113.9" });
    const elsewhere = await ask("ben@example.org", { browserHash: "ben's", network: "198.51.100.7" });
    expect([elsewhere.wait, elsewhere.mails.length]).toEqual([0, 1]);
    expect((await ask("ada@example.org", { network: "203.0.113.9" })).wait).toBe(0);
  });

  test("every sign-in has a session of its own and ends the one it replaces", async () => {
    const first = await byLink((await ask()).token);
    const before = first.ok ? await findSession(db(), first.token, start) : undefined;
    const second = await byCode((await ask()).code, { replaces: before?.session.id });
    expect(first.ok && second.ok && first.token !== second.token).toBe(true);
    expect(first.ok && (await findSession(db(), first.token, start))).toBeUndefined();
  });

  test("an invitation works once in any browser, until its first use or a newer one", async () => {
    const earlier = await invite("ada@example.org", "owner");
    const invited = await invite("ada@example.org", "owner");
    expect(await byLink(earlier.token)).toEqual({ ok: false, why: "used" });
    const now = later(6 * 24 * 60 * minute);
    expect(await byLink(invited.token, { browserHash: "new", now })).toMatchObject({
      ok: true,
      isFirst: true,
    });
    expect(await byLink(invited.token, { browserHash: "new", now })).toEqual({ ok: false, why: "used" });
    const invitation = {
      address: "ada@example.org",
      name: "",
      role: "editor",
      secret,
      now,
    } as const;
    expect(await write((transaction) => invitePerson(transaction, invitation))).toEqual({
      ok: false,
      why: "already here",
    });
    expect((await findPersonByAddress(db(), "ada@example.org"))?.role).toBe("owner");
  });

  test("a code from the command line goes where the mailed one goes, whichever browser asked", async () => {
    const made = await write((transaction) =>
      makeSignInCode(transaction, { address: "Ada@example.org", secret, now: start }),
    );
    const { token } = await ask("ada@example.org", { browserHash: "library's" });
    expect(await byCode(made?.code ?? "", { browserHash: "library's" })).toMatchObject({
      ok: true,
      returnTo: "/messages",
    });
    expect(await byLink(token, { browserHash: "library's" })).toEqual({ ok: false, why: "used" });
    expect(await byLink(made?.token ?? "")).toEqual({ ok: false, why: "used" });
  });

  test("somebody else's command line code opens nothing", async () => {
    const made = await write((transaction) =>
      makeSignInCode(transaction, { address: "ada@example.org", secret, now: start }),
    );
    await ask("ben@example.org", { browserHash: "ben's" });
    expect(await byCode(made?.code ?? "", { browserHash: "ben's" })).toEqual({
      ok: false,
      why: "wrong code",
    });
  });

  test("everybody who has joined hears of a browser not seen before, and of no other", async () => {
    await byLink((await ask("ben@example.org", { browserHash: "ben's" })).token, { browserHash: "ben's" });
    await byLink((await ask()).token);
    const told = async () =>
      (
        await db()
          .selectFrom("outbox")
          .select(["to_address", "key"])
          .where("key", "like", "new-device:%")
          .execute()
      )
        .map(({ to_address }) => to_address)
        .sort();
    const expected = ["ada@example.org", "ben@example.org", "ben@example.org"];
    expect(await told()).toEqual(expected);
    await byLink((await ask()).token, { now: later(minute) });
    expect(await told()).toEqual(expected);
  });

  test("who was removed since the mail left cannot sign in", async () => {
    const { token } = await ask("ben@example.org", { browserHash: "ben's" });
    const ben = await findPersonByAddress(db(), "ben@example.org");
    await write((transaction) => removePerson(transaction, ben?.id ?? 0, start));
    expect(await byLink(token, { browserHash: "ben's" })).toEqual({ ok: false, why: "unknown" });
    expect((await ask("ben@example.org", { browserHash: "ben's" })).mails).toEqual([]);
  });

  test("the database has no code and no token but in the waiting mail, which does not stay", async () => {
    const by = await findPersonByAddress(db(), "ada@example.org");
    if (!by) throw new Error("Nobody.");
    const { code, token } = await ask();
    const invited = await invite("cy@example.org", "editor");
    await mailInvitation(db(), invited, { by, deskUrl, now: start });
    const mailed = await db()
      .selectFrom("outbox")
      .select("text")
      .where("key", "like", "invitation:%")
      .execute();
    expect(mailed[0]?.text).toContain(`${deskUrl}/invitation?token=${invited.token}`);
    const kept = JSON.stringify(await db().selectFrom("sign_in_requests").selectAll().execute());
    for (const text of [code, code.replace("-", ""), token]) expect(kept).not.toContain(text);
    await eraseExpiredAccounts(db(), later(8 * 24 * 60 * minute));
    expect(await db().selectFrom("outbox").select("id").where("key", "not like", "new-%").execute()).toEqual(
      [],
    );
    expect(await db().selectFrom("limits").select("key").execute()).toEqual([]);
  });
});
