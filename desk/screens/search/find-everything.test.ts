import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../db/schema.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { meeting } from "../../../publishing/kinds/meeting.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal, send } from "../../../test/support/proposals.ts";
import { excerptAround, findEverywhere } from "./find-everything.ts";

const now = new Date("2031-01-05T18:00:00Z");
const entries = "On the site and drafts";
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    const tables = ["submissions", "search_messages", "entries", "entry_revisions", "subscribers"] as const;
    for (const table of [...tables, "news_articles"] as const) await db.deleteFrom(table).execute();
  });

  /** By the name of the group. */
  const find = async (typed: string) =>
    Object.fromEntries((await findEverywhere(db, typed, now)).map((group) => [group.name, group]));

  test("one search finds messages, drafts and the news, without regard to case and accents", async () => {
    const values = { name: "Zoë", email: "zoe@example.com", subject: "Café", message: "A hall for a class." };
    const reference = await send(db, "contact", values, now);
    const draft = event.form?.toDraft({ ...eventProposal, eventTitle: "Class in the café" }) ?? {
      values: {},
      body: "",
    };
    await createEntry(db, event, draft, { by: "a test", now });
    await addArticle("https://paper.example/1", "A Café closes");
    const found = await find("CAFÉ");
    const message = { path: `/messages/${reference}`, who: "Zoë", title: "Café" };
    expect(found.Messages).toMatchObject({ count: 1, rows: [message] });
    expect(found[entries]).toMatchObject({ count: 1, rows: [{ title: "Class in the café", form: "Draft" }] });
    expect(found.News?.count).toBe(1);
    expect((await find("cafe class"))[entries]?.count).toBe(1);
    expect((await find("cafe xylophone"))[entries]).toBeUndefined();
  });

  test("an item of an agenda leads to its meeting, also while it is a draft", async () => {
    const at = now.toISOString();
    const values = { title: "Air board", decides: "Permits.", rhythm: "Tuesdays", grade: "B" };
    const body = await createEntry(
      db,
      meeting,
      { values, body: "" },
      { by: "a test", now, state: "published" },
    );
    const agenda_draft = JSON.stringify({
      items: [{ text: "4. Permit, turbines at Tulane Road", topics: [] }],
    });
    const set = {
      body_id: body.outcome === "saved" ? body.entry.id : 0,
      slug: "air-board",
      starts_at: at,
      agenda_draft,
    };
    const row = {
      ...set,
      source: "owner" as const,
      state: "listed" as const,
      created_at: at,
      changed_at: at,
    };
    const { id } = await db.insertInto("meetings").values(row).returning("id").executeTakeFirstOrThrow();
    const group = (await find("tulane turbines"))["Meetings and agendas"];
    expect(group).toMatchObject({ count: 1, rows: [{ path: `/meetings/${id}`, title: "Air board" }] });
    expect(group?.rows[0]?.text).toContain("4. Permit, turbines at Tulane Road");
    expect((await find("tulane water"))["Meetings and agendas"]).toBeUndefined();
  });

  test("names of fields, percent signs and backslashes find nothing by themselves", async () => {
    const draft = event.form?.toDraft(eventProposal) ?? { values: {}, body: "" };
    await createEntry(db, event, draft, { by: "a test", now });
    for (const typed of ["hostLink", "%", "_", "\\", "100% \\", ""])
      expect((await find(typed))[entries]).toBeUndefined();
  });

  test("subscribers are found by who types an address, and by no other word", async () => {
    const at = now.toISOString();
    const row = { address: "dora@example.com", state: "confirmed", asked_at: at };
    await db.insertInto("subscribers").values(row).execute();
    const found = { count: 1, rows: [{ who: "dora@example.com" }] };
    expect((await find("DORA@")).Subscribers).toMatchObject(found);
    expect((await find("dora")).Subscribers).toBeUndefined();
    expect((await find("%@%")).Subscribers).toBeUndefined();
  });

  async function addArticle(url: string, title: string): Promise<void> {
    const at = now.toISOString();
    await db
      .insertInto("news_articles")
      .values({
        url,
        title,
        source: "A Paper",
        source_url: "x",
        description: "",
        published_at: at,
        first_seen: at,
      })
      .execute();
  }
});

test("the piece around the first word that is found fits in a line", () => {
  const long = `${"before ".repeat(40)}the needle ${"after ".repeat(40)}`;
  expect(excerptAround("Short\n\ntext", ["text"])).toBe("Short text");
  expect(excerptAround(long, ["needle"])).toMatch(/^… .*the needle.* …$/);
  expect(excerptAround(long, ["needle"]).length).toBeLessThan(180);
  expect(excerptAround(long, ["absent"])).toMatch(/^before/);
});
