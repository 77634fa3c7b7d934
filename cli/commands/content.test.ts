import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { readSettings } from "../../server/config.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventFile } from "../../test/support/event-file.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";

const slug = "2031-03-04-who-pays-power-an-evening";
const databases = openOnBothEngines();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content-desk-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  let now: Date;

  beforeEach(async () => {
    db = databases[engine];
    now = new Date("2031-01-05T18:00:12Z");
    const tables = ["entries", "entry_revisions", "outbox", "submissions", "erasures"] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
  });

  const type = (...words: string[]) => {
    const settings = { ...readSettings({ DATA_DIR: folder }), siteUrl: "https://901ai.example" };
    return typeCommand({ db, settings, now: () => now }, ...words);
  };
  const later = () => {
    now = new Date(now.getTime() + 3_600_000);
  };
  const entries = () => db.selectFrom("entries").selectAll().orderBy("id").execute();
  const rows = async () => JSON.stringify([await entries(), await readContentVersions(db)]);
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
    return join(folder, path);
  };

  test("an entry is shown as its file, whoever changed it and how", async () => {
    write("event/night.md", eventFile({ cost: "Free" }));
    expect(await type("content", "import", folder)).toContain("1 entry new, 0 changed, 0 as before.");
    expect(await type("content", "show", "event", "night")).toMatch(
      /^# https:\/\/901ai\.example\/events\/night, published\n# Version 1\n---\n(.*\n)*cost: Free/,
    );
    await type("act", "entry.withdraw", "event/night");
    expect(await type("content", "show", "event", "night")).toMatch(/\/night, withdrawn\n/);
    await expect(type("content", "show", "event", "day")).rejects.toThrow('There is no event "day"');
    await expect(type("content", "show", "recipe", "night")).rejects.toThrow('There is no kind "recipe"');
  });

  test("export then import changes nothing, and into an empty database it makes the same", async () => {
    const proposed = await send(db, "event", eventProposal, now);
    await type("act", "proposal.accept", proposed, "--cost", "What: you can");
    const sent = await send(db, "story", sentStory, now);
    await type("act", "proposal.accept", sent, "--at", "2031-02-01T09:00");
    const access = "access: Parking: free\naccess: Door: at the back";
    const draft = eventFile({ state: "draft", tags: "power, bills" }).replace("host:", `${access}\nhost:`);
    write("in/event/later.md", draft);
    write("in/story/gone.md", "---\ntitle: Gone\nwriter: Ana\n---\n\nGone.");
    await type("content", "import", join(folder, "in"));
    later();
    await type("act", "entry.withdraw", "story/gone");
    const before = await rows();
    const out = join(folder, "out");
    expect(await type("content", "export", out)).toContain("4 entries written to");
    later();
    expect(await type("content", "import", out)).toBe(
      "0 entries new, 0 changed, 4 as before. Visitors will see it within seconds.\n",
    );
    expect(await rows()).toBe(before);

    const files = () =>
      readdirSync(out, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".md"))
        .toSorted()
        .map((name) => `${name}\n${readFileSync(join(out, name), "utf8")}`);
    const first = files();
    await db.deleteFrom("entry_revisions").execute();
    await db.deleteFrom("entries").execute();
    expect(await type("content", "import", out)).toContain("4 entries new, 0 changed, 0 as before.");
    await type("content", "export", out);
    expect(files()).toEqual(first);
    // A time of publication that was moved in the file is moved.
    const story = join(out, "story/title-mine.md");
    writeFileSync(story, readFileSync(story, "utf8").replace("2031-02-01 09:00", "2031-02-02 09:00"));
    expect(await type("content", "import", out)).toContain("0 entries new, 1 changed, 3 as before.");
    expect(await type("content", "show", "story", "title-mine")).toContain("2031-02-02 09:00");
  });

  test("translations are files too, and come back into an empty database as they were", async () => {
    write("in/event/night.md", eventFile());
    await type("content", "import", join(folder, "in"));
    await type("act", "translation.save", "event/night", "--language", "es", "--title", "La noche");
    await type("act", "translation.read", "event/night", "--language", "es");
    const out = join(folder, "out");
    await type("content", "export", out);
    const file = () => readFileSync(join(out, "es/event/night.md"), "utf8");
    const before = file();
    expect(before).toMatch(/^---\ntitle: La noche\nof: \w{10}\nread: command line\n---\n/);
    expect(await type("content", "import", out)).toContain("1 as before. Visitors");
    await db.deleteFrom("entries").execute();
    await db.deleteFrom("entry_revisions").execute();
    expect(await type("content", "import", out)).toContain("0 as before. 1 translation saved. Visitors");
    await type("content", "export", out);
    expect(file()).toBe(before);
    writeFileSync(join(out, "es/event/night.md"), before.replace("La noche", "Noche"));
    expect(await type("content", "import", out)).toContain("1 translation saved.");
    await type("act", "translation.remove", "event/night", "--language", "es");
    expect(await type("content", "export", out)).toContain("are no entry:\n  es/event/night.md\n");
  });

  test("with one mistake nothing is taken in, and every mistake is said with its file and line", async () => {
    write("event/good.md", eventFile());
    write("event/soon.md", eventFile({ start: "soon" }));
    write("story/bare.md", "---\ntitle: T\n---\n\nWords.\n");
    const imported = type("content", "import", folder);
    await expect(imported).rejects.toThrow(`${folder}/event/soon.md:3: `);
    await expect(imported).rejects.toThrow(`${folder}/story/bare.md:1: Writer is required`);
    expect(await entries()).toEqual([]);
    write("events/good.md", eventFile());
    await expect(type("content", "import", folder)).rejects.toThrow("It holds events. Nothing was done.");
    await expect(type("content", "import", join(folder, "none"))).rejects.toThrow("There is no folder");
  });

  test("a file of what was erased with its sender stays out", async () => {
    await type("act", "proposal.accept", await send(db, "event", eventProposal, now));
    await type("content", "export", join(folder, "out"));
    await type("erase", "--email", eventProposal.email, "--yes");
    expect(await type("content", "import", join(folder, "out"))).toContain(
      `0 entries new, 0 changed, 0 as before. Visitors will see it within seconds.\nLeft out, because they were erased, with the person who sent them or for good; delete the files:\n  event/${slug}.md\n`,
    );
    expect(await entries()).toEqual([]);
  });
});
