/** The mail server of an owner: tried before it is taken up, and proved by the word in its mail. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readLastDone } from "../../db/last-done.ts";
import type { Database } from "../../db/schema.ts";
import { proofs } from "../../monitoring/proofs.ts";
import { readSettings } from "../../server/config.ts";
import { actingOn, done, place } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { openMailServerForTests } from "../../test/support/mail-server.ts";
import { setSnapshot } from "../../text/words/reading.ts";
import { loadWords } from "../../words/store.ts";

const databases = openOnBothEngines();
const now = new Date("2031-02-03T10:00:00Z");
const word = /word is: (\w+)/;
afterAll(() => setSnapshot({ settings: {}, wording: {} }));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  const settings = readSettings({ OWNER_EMAIL: "owner@example.org" });
  const act = (name: string, input = {}, more: object = {}) =>
    actingOn(db, { settings }).act(`mail.${name}`, "", input, {
      now,
      role: "owner",
      by: "ada@example.org",
      ...more,
    });
  const proved = async () => (await readLastDone(db, [proofs.mail])).has(proofs.mail);

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["words", "word_revisions", "events", "activity", "chores"] as const)
      await db.deleteFrom(table).execute();
    await loadWords(db, place.secret);
  });

  test("a server that takes a mail is taken up, and the word in the mail proves it", async () => {
    const mail = await openMailServerForTests({ auth: { user: "site@example.org", pass: "right/1" } });
    const { host } = new URL(mail.url);
    const typed = { server: host, user: "site@example.org", password: "right/1", from: "hello@example.org" };
    expect(await act("connect", { ...typed, password: "wrong" })).toMatchObject({
      refused: "failed",
      message: expect.stringMatching(/No mail left/),
      errors: [{ field: "password" }],
    });
    await loadWords(db, place.secret);
    expect(settings.smtpUrl).toBeUndefined();
    done(await act("connect", typed));
    await loadWords(db, place.secret);
    expect(settings.smtpUrl).toBe(`smtp://site%40example.org:right%2F1@${host}`);
    expect(settings.mailFrom).toBe("hello@example.org");
    const [sent] = mail.mails;
    expect(sent?.to).toEqual(["ada@example.org"]);
    expect(await act("confirm", { word: "baluto" })).toMatchObject({ refused: "invalid" });
    expect(await proved()).toBe(false);
    done(await act("confirm", { word: ` ${word.exec(sent?.mail.text ?? "")?.[1]?.toUpperCase()} ` }));
    expect(await proved()).toBe(true);
    // Without a password the one of now, and another server asks anew.
    done(await act("connect", { ...typed, password: "", from: "" }));
    expect(await proved()).toBe(false);
    await loadWords(db, place.secret);
    expect(settings.smtpUrl).toContain(":right%2F1@");
    const kept = await db.selectFrom("events").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain("right");
    await mail.close();
  });

  test("what cannot be a server, and one that nobody has, are refused with their field", async () => {
    expect(await act("connect", { server: "a b" })).toMatchObject({ errors: [{ field: "server" }] });
    expect(await act("connect", { server: "127.0.0.1:1" })).toMatchObject({
      refused: "failed",
      errors: [{ field: "server", message: expect.stringContaining("does not answer") }],
    });
    expect(await act("connect", { server: "127.0.0.1:1", from: "nobody" })).toMatchObject({
      refused: "invalid",
      errors: [{ field: "from" }],
    });
    expect(await act("connect", {}, { role: "editor" })).toMatchObject({ refused: "not_allowed" });
    expect(await act("confirm", { word: "baluto" })).toMatchObject({ refused: "not_found" });
  });
});
