import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eraseSubscriber } from "../list/change-subscriber.ts";
import { decodeList } from "./decode-list.ts";
import { readList } from "./read-list.ts";
import {
  eraseFromImports,
  findImport,
  planImport,
  runImports,
  startImport,
  storeImport,
} from "./store-import.ts";

const now = new Date("2026-03-06T18:00:00Z");
const context = { secret: "s".repeat(32), siteUrl: "https://site.example" };
const databases = openOnBothEngines();
const tables = [
  "subscribers",
  "subscriber_events",
  "subscriber_imports",
  "outbox",
  "erasures",
  "chores",
] as const;

const read = async (text: string) => listed(await readList(text));
const plan = async (db: Database, text: string) => listed(await planImport(db, text));
function listed<T>(list: T | { problem: string }): Exclude<T, { problem: string }> {
  if (typeof list === "object" && list !== null && "problem" in list) throw new Error(list.problem);
  return list as Exclude<T, { problem: string }>;
}

afterEach(async () => {
  for (const db of Object.values(databases)) for (const table of tables) await db.deleteFrom(table).execute();
});

test("one address a line is a list, with the number of each line that is refused and why", async () => {
  const text =
    "ada@example.org\r\n\r\nnonsense\r\nBo <BO@example.org>\r\nada@example.org\r\n,\r\n'=x@example.org";
  expect(await readList(text)).toEqual({
    addresses: [
      { line: 1, address: "ada@example.org" },
      { line: 4, address: "bo@example.org" },
      { line: 7, address: "=x@example.org" },
    ],
    refused: [
      { line: 3, text: "nonsense", why: "no address" },
      { line: 5, text: "ada@example.org", why: "the same as line 1" },
    ],
  });
});

test("lines are counted through quoted line breaks, and an unclosed quotation mark costs one line", async () => {
  const text =
    'Name;E-Mail\n"Ada\nMary";ada@example.org\n"Bo;bo@example.org\nCy;cy@example.org\nDi;"di@example.org"\n';
  const list = await read(text);
  expect(list.addresses).toEqual([
    { line: 2, address: "ada@example.org" },
    { line: 5, address: "cy@example.org" },
    { line: 6, address: "di@example.org" },
  ]);
  expect(list.refused).toEqual([
    { line: 4, text: '"Bo;bo@example.org', why: "a quotation mark is not closed" },
  ]);
});

test("a hostile file is refused, or read in a moment", async () => {
  expect(decodeList(Buffer.from("PK\x03\x04"))).toMatchObject({
    problem: expect.stringContaining("save the list as CSV"),
  });
  expect(decodeList(Buffer.from("a@example.org\0"))).toMatchObject({
    problem: expect.stringContaining("zero bytes"),
  });
  expect(decodeList(new Uint8Array())).toMatchObject({ problem: "The file is empty." });
  const utf16 = Buffer.from("\uFEFFada@example.org", "utf16le");
  expect(decodeList(utf16)).toEqual({ text: "ada@example.org" });
  for (const text of ['"'.repeat(100_000), "<script>alert(1)</script>\n"])
    expect(await readList(text)).toEqual({ problem: expect.stringContaining("No column") });
  const quotes = `email\n${'"a\n'.repeat(20_000)}ada@example.org`;
  expect((await read(quotes)).addresses).toEqual([{ line: 20_002, address: "ada@example.org" }]);
});

test("a status column puts nobody on the list who left there", async () => {
  const list = await read("email,status\na@example.org,unsubscribed\nb@example.org,enabled");
  expect(list.addresses.map(({ address }) => address)).toEqual(["b@example.org"]);
  expect(list.refused[0]?.why).toBe("not subscribed there: unsubscribed");
});

describe.each(engines)("on %s", (engine) => {
  test("a list is looked through first; then each new address is asked once, also after a crash and by two servers", async () => {
    const db = databases[engine];
    const row = (address: string, state: string) => ({ address, state, asked_at: "2026-01-01" });
    await db
      .insertInto("subscribers")
      .values([row("gone@example.org", "unsubscribed"), row("here@example.org", "confirmed")])
      .execute();
    const many = Array.from({ length: 1_300 }, (_, i) => `r${i}@example.org`).join("\n");
    const checked = await plan(db, `gone@example.org\nhere@example.org\n${many}`);
    expect(checked.refused.map(({ line, why }) => [line, why])).toEqual([
      [1, "left the list: only they can come back"],
      [2, "on the list already"],
    ]);
    const id = await storeImport(db, checked, { consent: "ask", by: "me@example.org", now });
    expect(await runImports(db, context, () => now)).toBe(0);
    expect(await findImport(db, id)).toMatchObject({
      state: "checked",
      total: 1_300,
      refused: checked.refused,
    });
    await startImport(db, id);
    let batches = 0;
    const crashing = () => {
      if (++batches > 1) throw new Error("the power went");
      return now;
    };
    await expect(runImports(db, context, crashing)).rejects.toThrow("the power went");
    expect(await findImport(db, id)).toMatchObject({ state: "running", done: 500, added: 500 });
    await Promise.all([runImports(db, context, () => now), runImports(db, context, () => now)]);
    await runImports(db, context, () => now);
    expect(await findImport(db, id)).toMatchObject({ state: "done", done: 1_300, added: 1_300 });
    const states = await db
      .selectFrom("subscribers")
      .select(["state", ({ fn }) => fn.countAll().as("count")])
      .groupBy("state")
      .orderBy("state")
      .execute();
    expect(states.map(({ state, count }) => [state, Number(count)])).toEqual([
      ["confirmed", 1],
      ["pending", 1_300],
      ["unsubscribed", 1],
    ]);
    const mails = await db.selectFrom("outbox").select(["to_address", "priority", "text"]).execute();
    expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(1_300);
    expect(mails).toHaveLength(1_300);
    expect(mails[0]).toMatchObject({ priority: 1, text: expect.stringContaining("newsletter=confirm") });
  }, 60_000);

  test("an import that holds an erased address is erased too", async () => {
    const db = databases[engine];
    const checked = await plan(db, "Ada@example.org\nbo@example.org");
    const id = await storeImport(db, checked, { consent: "given", by: "me@example.org", now });
    await startImport(db, id);
    await runImports(db, context, () => now);
    const other = await storeImport(db, await plan(db, "ada@example.org"), {
      consent: "ask",
      by: "me",
      now,
    });
    expect(await eraseFromImports(db, "nobody@example.org")).toBe(0);
    const ada = { address: "ada@example.org" };
    await db.transaction().execute((trx) => eraseSubscriber(trx, ada, now));
    expect(await findImport(db, other)).toBeUndefined();
    expect(await db.selectFrom("subscribers").select("address").execute()).toEqual([
      { address: "bo@example.org" },
    ]);
    expect(await db.selectFrom("subscriber_events").select("what").execute()).toHaveLength(2);
    expect(await db.selectFrom("erasures").select("erased_at").execute()).toHaveLength(1);
  });
});
