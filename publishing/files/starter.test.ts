import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actingOn } from "../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { send } from "../../test/support/proposals.ts";
import { findEntry, listEntries } from "../entries/entries.ts";
import type { Entry } from "../kind.ts";
import { question } from "../kinds/question.ts";
import { fingerprint } from "../translations/translation.ts";
import { listTranslations } from "../translations/translation-store.ts";
import { importEntries, readEntryFolder } from "./import-entries.ts";
import { importStarter, listOffers, type Offer, offerId, setOfferState } from "./starter.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2027-04-01T12:00:00Z");
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
    for (const table of [
      "entries",
      "entry_revisions",
      "chores",
      "content_versions",
      "starter_entries",
      "submissions",
    ] as const)
      await db.deleteFrom(table).execute();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

describe.each(engines)("on %s", (engine) => {
  const offers = async () =>
    (await listOffers(databases[engine], 9)).offers.map(({ file, entry }) =>
      [file.slug, entry ? "changed" : "new"].join(" "),
    );
  const titles = async () => (await listEntries(databases[engine], question)).map(({ title }) => title);

  test("a new site begins with its questions in their order, once", async () => {
    const db = databases[engine];
    const said = await Promise.all([importStarter(db, home, now), importStarter(db, home, now)]);
    expect(said.filter(Boolean)).toEqual([expect.stringMatching(/^The database was empty: 2 entries /)]);
    expect(await titles()).toEqual(["Is it free?", expect.stringMatching(/^Who runs .+\?$/)]);
    expect(await offers()).toEqual([]);
    expect(await importStarter(db, home, now)).toBeUndefined();
  });

  test("what is new or changed in a later release is offered and not put in, until it is decided or gone", async () => {
    const db = databases[engine];
    await importStarter(db, home, now);
    write("content/starter/question/second.md", "---\ntitle: Is it free?\norder: 3\n---\n\nAlways.\n");
    write("content/starter/question/third.md", "---\ntitle: And then?\nstate: draft\n---\n\nNothing.\n");
    const said = await Promise.all([importStarter(db, home, later), importStarter(db, home, later)]);
    expect(said).toContain("New or changed in content/starter: 2. None was put in; Today offers them.");
    expect(await offers()).toEqual(["second changed", "third new"]);
    expect(await titles()).toHaveLength(2);
    // A start of the same release offers nothing again that was decided.
    const [second] = (await listOffers(db, 1)).offers;
    expect(await setOfferState(db, offerId(second as Offer), "kept", later)).toBe(true);
    expect(await importStarter(db, home, later)).toBeUndefined();
    expect(await offers()).toEqual(["third new"]);
    // Another release does, and drops what it has no more.
    write("content/starter/question/second.md", "---\ntitle: Is it free?\norder: 3\n---\n\nOf course.\n");
    rmSync(join(home, "content/starter/question/third.md"));
    await importStarter(db, home, later);
    expect(await offers()).toEqual(["second changed"]);
    write("content/starter/question/second.md", "---\ntitle: Is it free?\norder: 3\n---\n\nYes.\n");
    expect(await importStarter(db, home, later)).toBeUndefined();
    expect(await offers()).toEqual([]);
  });

  test("a database in use that was never filled gets nothing, and everything is offered", async () => {
    const db = databases[engine];
    await send(db, "contact", { name: "Cara", email: "cara@example.com", subject: "A", message: "B." }, now);
    expect(await importStarter(db, home, now)).toBe(
      "New or changed in content/starter: 2. None was put in; Today offers them.",
    );
    expect(await titles()).toEqual([]);
    expect(await importStarter(db, home, later)).toBeUndefined();
    expect(await offers()).toEqual(["first new", "second new"]);
  });

  test("what the release has in Spanish is put in once, for the English that it translates; then the database counts", async () => {
    const db = databases[engine];
    await importStarter(db, home, now);
    const spanish = async () => {
      const entry = (await findEntry(db, "question", "second")) as Entry;
      return [(await listTranslations(db, "es", [entry])).get(entry.id)?.values.title];
    };
    const put = async (title: string, of?: string) => {
      const entry = (await findEntry(db, "question", "second")) as Entry;
      const line = of ?? fingerprint("question", entry);
      write("content/es/question/second.md", `---\ntitle: ${title}\nof: ${line}\n---\n\nSí.\n`);
      await Promise.all([importStarter(db, home, later), importStarter(db, home, later)]);
      return spanish();
    };
    // Of a site that runs already, and of two servers that start at once.
    expect(await put("¿Otro inglés?", "0123456789")).toEqual([undefined]);
    expect(await put("¿Es gratis?")).toEqual(["¿Es gratis?"]);
    expect(await db.selectFrom("entry_translations").select("version").execute()).toEqual([{ version: 1 }]);
    expect(await put("¿Cuesta algo?")).toEqual(["¿Es gratis?"]);
    // The English that the release translates now is taken.
    write("content/starter/question/second.md", "---\ntitle: Is it free?\norder: 3\n---\n\nYes, all.\n");
    const saving = { by: "import", now: later };
    await importEntries(db, readEntryFolder(join(home, "content/starter")), saving);
    expect(await put("¿Es todo gratis?")).toEqual(["¿Es todo gratis?"]);
    const acting = { now: later };
    await actingOn(db).act("translation.save", "question/second", { language: "es", title: "¿Mío?" }, acting);
    expect(await put("¿Suyo?")).toEqual(["¿Mío?"]);
    await actingOn(db).act("translation.remove", "question/second", { language: "es" }, acting);
    expect(await put("¿Suyo?")).toEqual([undefined]);
  });

  test("a site that runs starts although a file cannot be read, and says which", async () => {
    const db = databases[engine];
    await importStarter(db, home, now);
    write("content/starter/question/third.md", "---\ntitle: A statement\n---\n\nNo.\n");
    expect(await importStarter(db, home, later)).toMatch(
      /^Nothing of content\/ is offered or taken: .+third\.md:2: /,
    );
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
