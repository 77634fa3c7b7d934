/** What was published from a person goes with the person, on both engines, and after a restore. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backup } from "../../db/backup/backup.ts";
import { readContentVersions } from "../../db/content-versions.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { readSettings } from "../../server/config.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { typeCommand } from "../../test/support/typed-commands.ts";
import { eraseAgain } from "./erase.ts";

const now = new Date("2031-01-05T18:00:00Z");
const databases = openOnBothEngines();
const picture = { theirs: "a".repeat(32), shared: "b".repeat(32) };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "erase-published-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    const tables = [
      "entries",
      "entry_revisions",
      "entry_changes",
      "entry_pictures",
      "entry_picture_files",
    ] as const;
    for (const table of [...tables, "outbox", "submissions", "erasures", "view_pages"] as const)
      await db.deleteFrom(table).execute();
  });

  const type = (...words: string[]) => {
    const settings = { ...readSettings({ DATA_DIR: folder }), databaseUrl: undefined };
    const terminal = { db, settings: { ...settings, siteUrl: "https://901ai.example" }, now: () => now };
    return typeCommand(terminal, ...words);
  };
  const erase = (yes = true) => type("erase", "--email", eventProposal.email, ...(yes ? ["--yes"] : []));
  const accept = (reference: string, image: string) =>
    type("act", "proposal.accept", reference, "--picture", image, "--alt", "A room");
  const rows = async (table: "entries" | "entry_pictures" | "entry_picture_files" | "entry_changes") =>
    (await db.selectFrom(table).selectAll().execute()).length;

  /** An event and a story of Ana's, and a story of Ben's that shows the same picture as hers. */
  async function publish(): Promise<string> {
    for (const id of Object.values(picture)) {
      const added = { id, copy: "{}", added_at: now.toISOString(), added_by: "desk" };
      await db.insertInto("entry_pictures").values(added).execute();
      const file = { name: `${id}.webp`, picture_id: id, bytes: Buffer.from("x") };
      await db.insertInto("entry_picture_files").values(file).execute();
    }
    const hers = await send(db, "event", eventProposal, now);
    await accept(hers, picture.theirs);
    const story = { ...sentStory, email: eventProposal.email, name: "Ana Reyes", title: "Mine too" };
    await accept(await send(db, "story", story, now), picture.shared);
    await accept(await send(db, "story", sentStory, now), picture.shared);
    const change = { reference: hers, fields: "{}", asked_at: now.toISOString() };
    await db
      .insertInto("entry_changes")
      .values({ ...change, action: "withdraw", state: "waiting" })
      .execute();
    return hers;
  }

  test("it is named first, and erased with revisions, pictures and what was asked to change; nothing of anybody else", async () => {
    await publish();
    const told = await erase(false);
    expect(told).toMatch(/^entries +2$/m);
    expect(told).toContain(
      "and take off the site, with the name that visitors see:\n  https://901ai.example/events/2031-03-04-who-pays-power-an-evening (Ana Reyes)\n  https://901ai.example/stories/mine-too (Ana Reyes)\n",
    );
    expect(await rows("entries")).toBe(3);
    const views = ["/stories/mine-too", "/news"].map((path) => ({ day: "2031-01-04", path, count: 3 }));
    await db.insertInto("view_pages").values(views).execute();
    const before = (await readContentVersions(db)).get("event") ?? 0;
    expect(await erase()).toContain("Off the site within seconds, with the name that visitors see:\n");
    expect([await rows("entries"), await rows("entry_changes")]).toEqual([1, 0]);
    expect([await rows("entry_pictures"), await rows("entry_picture_files")]).toEqual([1, 1]);
    const counted = await db.selectFrom("view_pages").select("path").execute();
    expect(counted).toEqual([{ path: "/news" }]);
    const kept = await db.selectFrom("entry_revisions").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain("Ana");
    expect((await readContentVersions(db)).get("event")).toBe(before + 1);
  });

  test("of what was published from messages that are no longer kept the owner is told to look", async () => {
    const reference = await publish();
    await db.deleteFrom("submissions").where("reference", "=", reference).execute();
    expect(await erase()).toContain(
      "nobody can tell whose they are; look yourself, and withdraw what is theirs:\n  https://901ai.example/events/2031",
    );
  });

  test("a restored backup has neither the person nor what was published from them", async () => {
    await publish();
    const file = join(folder, "backup");
    await backup(db, file);
    await erase();
    expect(await type("restore", file)).toMatch(/Erased again.*entries 2/);
    const again = openDatabase({ dataDir: folder });
    expect(await again.selectFrom("entries").select("slug").execute()).toEqual([{ slug: "title-mine" }]);
    await again.destroy();
  });

  test("an entry whose message the backup has no more is gone too, known from the list of what was erased", async () => {
    const reference = await publish();
    await erase();
    await db.insertInto("entries").values(leftover(reference)).execute();
    expect(await eraseAgain(db)).toMatchObject({ found: 1 });
    expect(await rows("entries")).toBe(1);
  });
});

function leftover(reference: string) {
  const at = now.toISOString();
  const text = { title: "T", fields: "{}", body: "", sort_key: "", state: "published" as const };
  return { kind: "event", slug: "t", ...text, reference, version: 1, created_at: at, changed_at: at };
}
