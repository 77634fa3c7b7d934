import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readContentVersions } from "../../db/content-versions.ts";
import type { Database } from "../../db/schema.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { readSettings } from "../../server/config.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { entryText } from "../../test/support/entry-mistakes.ts";
import { eventFile } from "../../test/support/event-file.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { type Command, type Desk, parseCommand } from "../command.ts";
import { contentCommands } from "./content.ts";
import { contentFileCommands } from "./content-files.ts";
import { draftCommands } from "./drafts.ts";
import { eraseCommands } from "./erase.ts";
import { eventCommands } from "./events.ts";
import { storyCommands } from "./stories.ts";

const slug = "2031-03-04-who-pays-power-an-evening";
const commands: readonly Command[] = [
  ...contentCommands,
  ...contentFileCommands,
  ...draftCommands,
  ...eventCommands,
  ...storyCommands,
  ...eraseCommands,
];
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

  async function type(...words: string[]): Promise<string> {
    const understood = parseCommand(commands, words);
    if ("problem" in understood) throw new Error(understood.problem);
    const settings = { ...readSettings({ DATA_DIR: folder }), siteUrl: "https://901ai.example" };
    const desk: Desk = { settings, now: () => now, open: async () => db, stdin: async () => "" };
    return (await understood.command.job(desk, understood.given)) as string;
  }
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

  test("an entry is listed, shown, withdrawn, published again and restored, and each save is a revision", async () => {
    await type("content", "new", "event", write("night.md", eventFile({ cost: "Free" })));
    expect(await type("content", "list")).toMatch(/event +published +2031-01-02 09:30 +Who pays for the sub/);
    expect(await type("content", "show", "event", "night")).toContain("cost: Free");
    later();
    expect(await type("content", "withdraw", "event", "night")).toContain("is withdrawn: nobody sees it.");
    expect(await type("content", "publish", "event", "night")).toContain("is live: visitors will see it");
    write("event/night.md", eventFile({ cost: "$10" }));
    await type("content", "import", folder);
    expect(await type("content", "show", "event", "night")).toContain(`cost: "$10"`);
    expect(await type("content", "restore", "event", "night", "1")).toContain("is live");
    expect(await type("content", "show", "event", "night")).toContain("cost: Free");
    const revisions = (await type("content", "revisions", "event", "night")).split("\n");
    expect(revisions.slice(1, -1).map((line) => line.trim().replace(/ {2,}/g, " | "))).toEqual([
      "5 | 2031-01-05 13:00 | command line | restored version 1 | published | Cost",
      "4 | 2031-01-05 13:00 | import | saved | published | Cost",
      "3 | 2031-01-05 13:00 | command line | published | published",
      "2 | 2031-01-05 13:00 | command line | withdrawn | withdrawn",
      "1 | 2031-01-05 12:00 | command line | created | published",
    ]);
    await expect(type("content", "restore", "event", "night", "9")).rejects.toThrow("has no version 9");
    await expect(type("content", "show", "event", "day")).rejects.toThrow('There is no event "day"');
    await expect(type("content", "list", "recipe")).rejects.toThrow('There is no kind "recipe"');
  });

  test("an entry of the Record is withdrawn with a reason, which its revisions name", async () => {
    const values = { title: "The plant is paused", date: "2026-04", topics: "water", grade: "B" };
    const sources = "The Paper | A story | 2026-06-16 | https://paper.example/2026/story";
    const file = entryText({ ...values, sources }, "Work on the plant was paused in April.");
    await type("content", "new", "record", write("paused.md", file));
    const withdraw = ["content", "withdraw", "record", "paused"];
    await expect(type(...withdraw)).rejects.toThrow("reason: The reason is required.\nNothing was done.");
    await expect(type(...withdraw, "--reason", "x".repeat(301))).rejects.toThrow("Nothing was done.");
    expect(await type(...withdraw, "--reason", "It was another plant.")).toContain("is withdrawn");
    expect(await type("content", "revisions", "record", "paused")).toContain("withdrawn: It was a");
  });

  test("a weekly class is duplicated for the next weeks, and a draft that nobody saw is deleted", async () => {
    await type("content", "new", "event", write("night.md", eventFile()));
    const made = await type("content", "duplicate", "event", "night", "--weeks", "1", "--copies", "2");
    const slugs = [...made.matchAll(/content publish event (\S+)/g)].map(([, slug = ""]) => slug);
    expect(slugs).toHaveLength(2);
    expect(await type("content", "delete", "event", slugs[0] ?? "")).toContain("is deleted.");
    expect(await entries()).toHaveLength(2);
    await expect(type("content", "delete", "event", "night")).rejects.toThrow(
      "was published or is scheduled",
    );
    await expect(type("content", "duplicate", "event", "night", "--copies", "99")).rejects.toThrow(
      "at most 26",
    );
  });

  test("export then import changes nothing, and into an empty database it makes the same", async () => {
    await type("events", "accept", await send(db, "event", eventProposal, now), "--cost", "What: you can");
    await type("stories", "accept", await send(db, "story", sentStory, now), "--at", "2031-02-01 09:00");
    const access = "access: Parking: free\naccess: Door: at the back";
    const draft = eventFile({ state: "draft", tags: "power, bills" }).replace("host:", `${access}\nhost:`);
    await type("content", "new", "event", write("later.md", draft));
    await type("content", "new", "story", write("gone.md", "---\ntitle: Gone\nwriter: Ana\n---\n\nGone."));
    later();
    await type("content", "withdraw", "story", "gone");
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
    expect(await type("stories", "list")).toContain("from 2031-02-02 09:00");
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
    const known = write("good.md", eventFile());
    await type("content", "new", "event", known);
    await expect(type("content", "new", "event", known)).rejects.toThrow("event/good is there already.");
  });

  test("what is withdrawn before its sender was told is an open proposal again", async () => {
    const reference = await send(db, "event", eventProposal, now);
    await type("events", "accept", reference);
    expect(await type("content", "withdraw", "event", slug)).toContain(
      `The email about it hadn't gone out and is taken back: ${reference} is waiting for an answer again.`,
    );
    expect(await findSubmission(db, reference)).toMatchObject({ state: "new", decision: null });
    expect(await type("content", "publish", "event", slug)).toContain(
      `It was sent in as ${reference}, which nobody has accepted: its sender hears of it when you do.`,
    );
    expect(await type("events", "accept", reference)).toContain("The mail to ana@example.com waits");
  });

  test("what was accepted for later and is published by hand mails its sender", async () => {
    const reference = await send(db, "event", eventProposal, now);
    await type("events", "accept", reference, "--at", "2031-02-01 09:00");
    expect(await type("content", "publish", "event", slug)).toContain("The mail to ana@example.com waits");
    await type("content", "withdraw", "event", slug);
  });

  test("a file of what was erased with its sender stays out", async () => {
    const reference = await send(db, "event", eventProposal, now);
    await type("events", "accept", reference);
    await type("content", "export", join(folder, "out"));
    await type("erase", "--email", eventProposal.email, "--yes");
    expect(await type("content", "import", join(folder, "out"))).toContain(
      `0 entries new, 0 changed, 0 as before. Visitors will see it within seconds.\nLeft out, because they were erased, with the person who sent them or for good; delete the files:\n  event/${slug}.md\n`,
    );
    expect(await entries()).toEqual([]);
  });
});
