import { beforeEach, describe, expect, test } from "vitest";
import { erasePersonFromAccounts } from "../../../accounts/retention.ts";
import { forgetTargets, recordEvent } from "../../../db/events.ts";
import type { Database } from "../../../db/schema.ts";
import { eraseRow } from "../../../forms/owner/retention.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal, send } from "../../../test/support/proposals.ts";
import { readLog } from "./activity-log.ts";

const now = new Date("2031-01-05T18:00:00Z");
const databases = openOnBothEngines();
const ruth = "ruth@desk.example";

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let person: string;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["events", "activity", "people", "submissions", "outbox", "entries"] as const)
      await db.deleteFrom(table).execute();
    const at = now.toISOString();
    const row = { email: ruth, address: ruth, name: "Ruth", role: "owner", invited_at: at, joined_at: at };
    const { id } = await db.insertInto("people").values(row).returning("id").executeTakeFirstOrThrow();
    person = `person:${id}`;
  });

  const note = (act: string, target: string, actor = ruth, set?: Record<string, string>) =>
    recordEvent(db, { at: now, actor, act, target, words: "", ...(set && { after: { [target]: set } }) });
  const said = async () =>
    (await readLog(db, {}, now)).map(({ who, before, thing, after, to }) => [
      `${who} ${before}${thing}${after}`,
      to,
    ]);

  test("acts are sentences with the person's name and today's title, and lead to what is still there", async () => {
    const draft = event.form?.toDraft({ ...eventProposal, eventTitle: "AI for Nonprofits" });
    if (!draft) throw new Error("events have a form");
    const created = await createEntry(db, event, draft, { by: ruth, now });
    if (!("entry" in created)) throw new Error("the draft is not valid");
    const { id } = created.entry;
    const kept = await send(db, "contact", { ...message, subject: "My secret plan" }, now);
    await note("entry.withdraw", `entry:${id}`);
    await note("message.spam", `submission:${kept}`);
    await note("undo message.spam", `submission:${kept}`);
    await note("person.role", person, "command line", { role: "editor" });
    await note("account.sign-in", person, ruth, { device: "Firefox on Linux" });
    await note("subscriber.remove", "subscriber:12");
    await note("mail.drop-own", "mail:7", ruth, { kind: "new-device" });
    await note("message.export", "site:");
    const events = [
      ["Ruth exported messages", undefined],
      ["Ruth dropped mail 7 (the warning of a new browser)", undefined],
      ["Ruth took subscriber 12 off the list", undefined],
      ["Ruth signed in with Firefox on Linux", undefined],
      ["command line changed the role of Ruth to editor", undefined],
      ["Ruth undid: marked Cara’s message as spam", `/messages/${kept}`],
      ["Ruth marked Cara’s message as spam", `/messages/${kept}`],
    ];
    expect(await said()).toEqual([
      ...events,
      ["Ruth withdrew the event “AI for Nonprofits”", `/entries/event/${id}`],
    ]);
    await db.updateTable("entries").set({ title: "AI for all" }).where("id", "=", id).execute();
    expect((await said()).at(-1)?.[0]).toBe("Ruth withdrew the event “AI for all”");
  });

  test("who was given a message is named as they are called today, and not once they are erased", async () => {
    const kept = await send(db, "contact", message, now);
    const given = { assignee: Number(person.slice(7)) };
    const set = { at: now, actor: "command line", act: "message.assign", words: "" };
    await recordEvent(db, { ...set, target: `submission:${kept}`, after: { [`submission:${kept}`]: given } });
    const sentence = () => said().then(([line]) => line?.[0]);
    expect(await sentence()).toBe("command line gave Cara’s message to Ruth");
    await erasePersonFromAccounts(db, ruth);
    expect(await sentence()).toBe("command line gave Cara’s message to somebody");
    await eraseRow(db, kept);
    expect(await sentence()).toBe("command line gave a message");
  });

  test("what was put off is put off until a day, and its undo until none", async () => {
    const kept = await send(db, "contact", message, now);
    const target = `submission:${kept}`;
    for (const [act, laterUntil] of [
      ["message.later", "2031-01-07T15:00:00.000Z"],
      ["undo message.later", null],
    ] as const)
      await recordEvent(db, {
        at: now,
        actor: ruth,
        act,
        target,
        words: "",
        after: { [target]: { laterUntil } },
      });
    expect((await said()).map(([line]) => line)).toEqual([
      "Ruth undid: put Cara’s message off",
      expect.stringMatching(/^Ruth put Cara’s message off until .*Jan 7/),
    ]);
  });

  test("what a release before events noted is said in its words", async () => {
    await db.updateTable("people").set({ name: "" }).execute();
    await note("made a backup", "text:site-1.db");
    await note("removed", "text:ann@desk.example", "command line");
    await note("published", "entry:99999");
    expect(await said()).toEqual([
      [`${ruth} published entry 99999`, undefined],
      ["command line removed ann@desk.example", undefined],
      [`${ruth} made a backup site-1.db`, undefined],
    ]);
  });

  test("of what was erased stays what was done to what, by whom and on which day", async () => {
    await note("message.spam", "submission:901-GONE-2345");
    await note("entry.withdraw", "entry:7");
    await note("person.role", "person:99", ruth, { role: "owner" });
    await forgetTargets(db, ["submission:901-GONE-2345", "entry:7", "person:99"]);
    expect(await said()).toEqual([
      ["Ruth changed the role of somebody", undefined],
      ["Ruth withdrew an entry", undefined],
      ["Ruth marked a message as spam", undefined],
    ]);
    const [line] = await readLog(db, {}, now);
    expect(line).toMatchObject({
      at: "2031-01-05",
      when: "Jan 5, 2031",
      time: "",
      day: "Sunday, January 5, 2031",
    });
  });
});

const message = { name: "Cara", email: "cara@example.com", subject: "A room", message: "We have a hall." };
