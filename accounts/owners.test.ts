import { describe, expect, test } from "vitest";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { ownersOf } from "./people.ts";

const databases = openOnBothEngines();
const deskUrl = "https://desk.example.org";

describe.each(engines)("%s", (engine) => {
  test("mails link to the desk as soon as somebody is invited, and only when it has an address", async () => {
    const db = databases[engine];
    const find = (url?: string) =>
      ownersOf({ ownerEmails: ["ada@example.org"], deskUrl: url }).findDesk?.(db);
    expect(await find(deskUrl)).toBeUndefined();
    const person = { email: "ada@example.org", address: "ada@example.org", name: "Ada", role: "owner" };
    await db
      .insertInto("people")
      .values({ ...person, invited_at: "2026-07-02T12:00:00.000Z" })
      .execute();
    expect(await find(deskUrl)).toBe(deskUrl);
    expect(await find()).toBeUndefined();
    await db.updateTable("people").set({ removed_at: "2026-07-03T12:00:00.000Z" }).execute();
    expect(await find(deskUrl)).toBeUndefined();
  });
});
