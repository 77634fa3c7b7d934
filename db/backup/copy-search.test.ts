import { expect, test } from "vitest";
import { indexDocument } from "../../search/document-index.ts";
import { openOnBothEngines } from "../../test/support/both-engines.ts";
import { countOf } from "../count.ts";
import { copyTables, tableNames } from "./copy-tables.ts";

const databases = openOnBothEngines();

test("a copy between the engines leaves the index of the search out, in both directions", async () => {
  const { SQLite, PostgreSQL } = databases;
  const document = {
    source: "page",
    key: "/",
    url: "/",
    title: "Home",
    text: "Lamps",
    changedAt: "2026-01-01",
  };
  for (const [from, to] of [
    [SQLite, PostgreSQL],
    [PostgreSQL, SQLite],
  ] as const) {
    await indexDocument(from, document);
    await from
      .transaction()
      .execute((source) => to.transaction().execute((target) => copyTables(source, target)));
    expect(await countOf(to.selectFrom("search_documents"))).toBe(0);
    expect((await tableNames(from)).filter((name) => name.includes("search"))).toEqual([]);
    await from.deleteFrom("search_documents").execute();
  }
});
