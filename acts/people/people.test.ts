/** Inviting people, their roles, removing them, and one's own account, on both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import { listPasskeys, registrationOptions } from "../../accounts/passkeys.ts";
import { findPerson, findPersonByAddress, hasPreference, listPeople } from "../../accounts/people.ts";
import { findSession, listSessions, startSession } from "../../accounts/sessions.ts";
import type { Database } from "../../db/schema.ts";
import { actingOn, done, servicesOf } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { makePasskeyDevice } from "../../test/support/passkey-device.ts";
import { commandLine } from "../act.ts";

const databases = openOnBothEngines();
const now = new Date("2026-11-22T18:00:00Z");
const device = "Firefox on Linux";

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let ada: number;
  let ben: number;

  let presses = 0;
  const act = (name: string, id: number | string, input = {}, by = "ada@example.org", role?: "editor") =>
    actingOn(db).act(name, id, input, {
      now: new Date(now.getTime() + ++presses),
      by,
      ...(role && { role }),
    });
  const join = async (email: string, role: string, name = "") => {
    const at = now.toISOString();
    const row = { email, address: email, name, role, invited_at: at, joined_at: at };
    return (await db.insertInto("people").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
  const event = () => db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  const mails = async () =>
    (await db.selectFrom("outbox").select("to_address").execute()).map(({ to_address }) => to_address);

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["people", "sessions", "sign_in_requests", "passkeys", "passkey_challenges"] as const)
      await db.deleteFrom(table).execute();
    for (const table of ["events", "activity", "outbox"] as const) await db.deleteFrom(table).execute();
    ada = await join("ada@example.org", "owner", "Ada");
    ben = await join("ben@example.org", "editor", "Ben");
  });

  test("somebody is invited by mail, again while they have not come, and by the command line without a mail", async () => {
    const invited = done(await act("person.invite", "", { address: " cy@example.org ", role: "owner" }));
    expect(invited).toMatchObject({
      text: "The invitation is on its way to cy@example.org.",
      to: "/people",
      isUndoable: false,
    });
    const cy = await findPersonByAddress(db, "cy@example.org");
    expect(await event()).toMatchObject({
      ...{ act: "person.invite", actor: "ada@example.org", target: `person:${cy?.id}` },
      after: JSON.stringify({ [`person:${cy?.id}`]: { role: "owner" } }),
    });
    expect(await mails()).toEqual(["cy@example.org"]);
    expect(done(await act("person.invite-again", cy?.id ?? 0)).text).toContain("no longer works");
    expect(await mails()).toHaveLength(2);
    expect(await act("person.invite-again", ben)).toMatchObject({
      message: "ben@example.org has already joined.",
    });
    for (const [address, message] of [
      ["Ben@example.org", "This person is already here."],
      ["nobody", "That’s not an email address."],
    ])
      expect(await act("person.invite", "", { address })).toMatchObject({ refused: "invalid", message });
    const byCommand = done(await act("person.invite", "", { address: "di@example.org" }, commandLine.email));
    expect(byCommand.detail).toMatchObject({ token: expect.any(String), code: expect.any(String) });
    const again = done(await act("person.invite-again", "di@example.org", {}, commandLine.email));
    expect(again.text).toMatch(/https:\S+ The earlier link no longer works\.$/);
    expect(await mails()).toHaveLength(2);
    expect(JSON.stringify(await db.selectFrom("events").selectAll().execute())).not.toMatch(/token|code/);
  });

  test("without a mail server an invitation is not said to be on its way", async () => {
    const settings = { ...servicesOf(db, now).settings, smtpUrl: undefined };
    const invite = actingOn(db, { settings }).act(
      "person.invite",
      "",
      { address: "cy@example.org" },
      { now },
    );
    expect(done(await invite).text).toBe("The invitation will wait until email is set up.");
  });

  test("a role is changed and changed back; the last owner who has joined stays one and stays", async () => {
    await act("person.invite", "", { address: "cy@example.org", role: "owner" });
    const lastOwner = { refused: "invalid", message: expect.stringContaining("only owner") };
    expect(await act("person.role", ada, { role: "editor" })).toMatchObject(lastOwner);
    expect(await act("person.remove", ada)).toMatchObject(lastOwner);
    const raised = done(await act("person.role", ben, { role: "owner" }));
    expect(raised).toMatchObject({ text: "Ben is now an owner.", isUndoable: true });
    expect(done(await act("person.role", ben, { role: "owner" })).event).toBeUndefined();
    expect(await act("person.role", ben, { role: "king" })).toMatchObject({ refused: "invalid" });
    const lowered = done(await act("person.role", ada, { role: "editor" }));
    // Nobody would be left.
    expect(await actingOn(db).undo(raised.event, { now })).toMatchObject({ refused: "conflict" });
    expect(await actingOn(db).undo(lowered.event, { now })).toMatchObject({ undone: [`person:${ada}`] });
    expect(await actingOn(db).undo(raised.event, { now })).toMatchObject({ undone: [`person:${ben}`] });
    expect(await Promise.all([ada, ben].map((id) => findPerson(db, id)))).toMatchObject([
      { role: "owner" },
      { role: "editor" },
    ]);
  });

  test("two owners who remove each other at the same time leave one", async () => {
    const cy = await join("cy@example.org", "owner");
    const results = await Promise.all([act("person.remove", ada), act("person.remove", cy)]);
    expect(results.filter((result) => !("refused" in result))).toHaveLength(1);
    expect((await listPeople(db)).filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  test("who is removed or signed out loses every session at once, by number or by address", async () => {
    const sessions = async () => (await listSessions(db, ben, now)).length;
    await startSession(db, ben, { now, device });
    const token = await startSession(db, ben, { now, device });
    expect(done(await act("person.sign-out", ben)).text).toBe("Ben is signed out. 2 sessions have ended.");
    expect(await sessions()).toBe(0);
    await startSession(db, ben, { now, device });
    expect(done(await act("person.remove", "Ben@example.org")).text).toBe("Ben no longer has access.");
    expect([await sessions(), await findSession(db, token, now)]).toEqual([0, undefined]);
    expect(await event()).toMatchObject({ act: "person.remove", target: `person:${ben}` });
    expect(await act("person.remove", ben)).toMatchObject({ refused: "not_found" });
    done(await act("person.invite", "", { address: "BEN@example.org" }));
    expect((await findPersonByAddress(db, "ben@example.org"))?.id).toBe(ben);
  });

  test("everybody keeps their own account, and nobody another's", async () => {
    const own = (name: string, input: object) => act(name, ben, input, "ben@example.org", "editor");
    expect(done(await own("account.name", { name: " Benjamin " })).text).toBe("Your name is saved.");
    expect((await findPerson(db, ben))?.name).toBe("Benjamin");
    expect(done(await own("account.shortcuts", { on: "" })).text).toBe("Keyboard shortcuts are off.");
    expect(await hasPreference(db, ben, "shortcuts")).toBe(false);
    expect(done(await own("account.digest", { on: "1" })).text).toBe("You’ll get one email a day.");
    for (let i = 0; i < 3; i++) await startSession(db, ben, { now, device });
    const [first, second] = await listSessions(db, ben, now);
    expect(done(await own("account.end-session", { session: `${first?.id}` })).text).toContain("signed out");
    expect(await own("account.end-session", { session: `${first?.id}` })).toMatchObject({
      refused: "already_done",
    });
    expect(done(await own("account.end-others", { session: `${second?.id}` })).text).toContain("One other");
    expect(await listSessions(db, ben, now)).toMatchObject([{ id: second?.id }]);
    for (const name of ["name", "digest", "end-others"])
      expect(await act(`account.${name}`, ben, { name: "Eve" })).toMatchObject({ refused: "not_allowed" });
    expect(await listSessions(db, ben, now)).toHaveLength(1);
    const said = (await db.selectFrom("events").selectAll().execute()).map(({ after }) => after);
    expect(said.join()).not.toMatch(/Benjamin/);
  });

  test("a passkey is added by its owner, once, and removed", async () => {
    const { secret, deskUrl } = servicesOf(db, now);
    const person = { id: ben, email: "ben@example.org", name: "", role: "editor" } as const;
    const made = makePasskeyDevice(deskUrl);
    const response = made.register(await registrationOptions(db, person, { secret, deskUrl, now }));
    const add = (input: object, id = ben) =>
      act("account.add-passkey", id, input, "ben@example.org", "editor");
    expect(await add({ response: "" })).toMatchObject({ message: expect.stringContaining("JavaScript") });
    expect(await add({ response }, ada)).toMatchObject({ refused: "invalid" });
    done(await add({ response, name: "Phone" }));
    expect(await add({ response })).toMatchObject({ refused: "invalid" });
    expect(await listPasskeys(db, ben)).toMatchObject([{ id: made.id, name: "Phone" }]);
    const remove = () => act("account.remove-passkey", ben, { passkey: made.id }, "ben@example.org");
    done(await remove());
    expect(await remove()).toMatchObject({ refused: "already_done" });
    expect(JSON.stringify(await db.selectFrom("events").selectAll().execute())).not.toContain(made.id);
  });
});
