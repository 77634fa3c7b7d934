import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../db/schema.ts";
import { createEntry } from "../../../publishing/entries/save-entry.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal, send } from "../../../test/support/proposals.ts";
import { excerptAround } from "./excerpt-around.ts";
import { findEverywhere, referenceIn } from "./find-everything.ts";

const now = new Date("2031-01-05T18:00:00Z");
const databases = openOnBothEngines();

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    const tables = ["submissions", "search_messages", "entries", "entry_revisions", "subscribers"] as const;
    for (const table of [...tables, "news_articles"] as const) await db.deleteFrom(table).execute();
  });

  const find = (typed: string) => findEverywhere(db, typed);

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
    expect(found.messages).toMatchObject({ count: 1, rows: [{ reference, sender: "Zoë", title: "Café" }] });
    expect(found.entries).toMatchObject({ count: 1, rows: [{ title: "Class in the café", state: "draft" }] });
    expect(found.news.count).toBe(1);
    expect((await find("cafe class")).entries.count).toBe(1);
    expect((await find("cafe xylophone")).entries.count).toBe(0);
    expect(await referenceIn(db, reference.toLowerCase())).toBe(reference);
    expect(await referenceIn(db, "901-AAAA-2222")).toBeUndefined();
  });

  test("names of fields, percent signs and backslashes find nothing by themselves", async () => {
    const draft = event.form?.toDraft(eventProposal) ?? { values: {}, body: "" };
    await createEntry(db, event, draft, { by: "a test", now });
    for (const typed of ["hostLink", "%", "_", "\\", "100% \\", ""])
      expect((await find(typed)).entries.rows).toEqual([]);
  });

  test("subscribers are found by who types an address, and by no other word", async () => {
    const at = now.toISOString();
    const row = { address: "dora@example.com", state: "confirmed", asked_at: at };
    await db.insertInto("subscribers").values(row).execute();
    expect((await find("DORA@")).subscribers).toMatchObject({
      count: 1,
      rows: [{ address: "dora@example.com" }],
    });
    expect((await find("dora")).subscribers).toBeUndefined();
    expect((await find("%@%")).subscribers?.count).toBe(0);
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
