import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { listEntries } from "../entries/entries.ts";
import { question } from "../kinds/question.ts";
import { importEntries, readEntryFolder } from "./import-entries.ts";
import { importStarter } from "./starter.ts";

const now = new Date("2026-11-22T12:00:00Z");
const databases = openOnBothEngines();
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "starter-"));
  write("content/starter/question/first.md", "---\ntitle: Who runs {name}?\norder: 20\n---\n\nNeighbors.\n");
  write("content/starter/question/second.md", "---\ntitle: Is it free?\norder: 3\n---\n\nYes.\n");
});

afterEach(async () => {
  rmSync(home, { recursive: true });
  for (const db of Object.values(databases))
    for (const table of ["entries", "entry_revisions", "chores", "content_versions"] as const)
      await db.deleteFrom(table).execute();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

describe.each(engines)("on %s", (engine) => {
  const titles = async () => (await listEntries(databases[engine], question)).map(({ title }) => title);

  test("a new site begins with its questions in their order, once", async () => {
    const db = databases[engine];
    const said = await Promise.all([importStarter(db, home, now), importStarter(db, home, now)]);
    expect(said.filter(Boolean)).toHaveLength(1);
    expect(await titles()).toEqual(["Is it free?", expect.stringMatching(/^Who runs .+\?$/)]);
    write("content/starter/question/third.md", "---\ntitle: And then?\n---\n\nNothing.\n");
    expect(await importStarter(db, home, now)).toBeUndefined();
    expect(await titles()).toHaveLength(2);
  });

  test("a draft keeps the name of its file when the file is changed and imported again", async () => {
    const db = databases[engine];
    const importFolder = () => importEntries(db, readEntryFolder(home), { by: "test", now });
    for (const title of ["Is it free?", "Does it cost anything?"]) {
      write("question/price.md", `---\ntitle: ${title}\nstate: draft\n---\n\nNo.\n`);
      await importFolder();
      await importFolder();
    }
    const drafts = await listEntries(db, question, { states: ["draft"] });
    expect(drafts.map(({ slug, title, version }) => [slug, title, version])).toEqual([
      ["price", "Does it cost anything?", 2],
    ]);
  });

  test("a question that cannot be shown stops the start with its file and line", async () => {
    write("content/starter/question/third.md", "---\ntitle: A statement\n---\n\nAsk {nobody}.\n");
    await expect(importStarter(databases[engine], home, now)).rejects.toThrow(
      /^content\/starter\/question\/third\.md:2: Question must hold a question mark\.\n.+There is no placeholder/,
    );
    expect(await titles()).toEqual([]);
  });
});
