import { beforeEach, describe, expect, test } from "vitest";
import { noteActivity } from "../../../accounts/activity.ts";
import type { Database } from "../../../db/schema.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal, send } from "../../../test/support/proposals.ts";
import { readLog } from "./activity-log.ts";

const now = new Date("2031-01-05T18:00:00Z");
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let person: { id: number; email: string; name: string; role: "owner" };

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["activity", "people", "submissions", "outbox", "entries"] as const)
      await db.deleteFrom(table).execute();
    const at = now.toISOString();
    const row = { email: "ruth@desk.example", address: "ruth@desk.example", name: "Ruth", role: "owner" };
    const { id } = await db
      .insertInto("people")
      .values({ ...row, invited_at: at, joined_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    person = { id, email: row.email, name: "", role: "owner" };
  });

  const said = async () =>
    (await readLog(db, {}, now)).map(({ who, before, thing, after, to }) => [
      `${who} ${before}${thing}${after}`,
      to,
    ]);

  test("acts are sentences with the person's name and today's title, and lead to what is still there", async () => {
    const draft = event.form?.toDraft({ ...eventProposal, eventTitle: "AI for Nonprofits" });
    if (!draft) throw new Error("events have a form");
    const created = await createEntry(db, event, draft, { by: person.email, now });
    if (!("entry" in created)) throw new Error("the draft is not valid");
    const { id } = created.entry;
    const kept = await send(db, "contact", { ...message, subject: "My secret plan" }, now);
    const acts = [
      { action: "published", subject: `event ${id}`, entryId: id },
      { action: "marked as answered", subject: kept },
      { action: "took back the last step on", subject: "901-GONE-2345" },
      { action: "deleted a draft", subject: "event 9999", entryId: 9999 },
      { action: "canceled", subject: "event 171" },
    ];
    for (const act of acts) await noteActivity(db, { person, now, ...act });
    expect(await said()).toEqual([
      ["Ruth canceled event 171", undefined],
      ["Ruth deleted a draft, event 9999", undefined],
      ["Ruth undid the last step on 901-GONE-2345", undefined],
      [`Ruth marked ${kept} as answered`, `/messages/${kept}`],
      ["Ruth published the event “AI for Nonprofits”", `/entries/event/${id}`],
    ]);
    await db.updateTable("entries").set({ title: "AI for all" }).where("id", "=", id).execute();
    expect((await said()).at(-1)?.[0]).toBe("Ruth published the event “AI for all”");
  });

  test("without a name it is the address, and the command line stays what it is", async () => {
    await db.updateTable("people").set({ name: "" }).execute();
    await noteActivity(db, { person, action: "made a backup", subject: "site-1.db", now });
    await noteActivity(db, { person: undefined, action: "removed", subject: "ann@desk.example", now });
    expect(await said()).toEqual([
      ["command line removed ann@desk.example", undefined],
      ["ruth@desk.example made the backup site-1.db", undefined],
    ]);
  });
});

const message = { name: "Cara", email: "cara@example.com", subject: "A room", message: "We have a hall." };
