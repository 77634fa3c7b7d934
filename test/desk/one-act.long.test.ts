/** A new act costs one file: with it come its button, who may press it, its line in the log, Undo and its command. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { event } from "../../publishing/kinds/event.ts";
import { type CopiedProject, copyProject } from "../support/copied-project.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { visitDesk } from "../support/desk-visitor.ts";
import { eventDraft } from "../support/some-entries.ts";
import { testEnvironment } from "../support/test-environment.ts";

const postpone = `/** Postpones an event: it stays listed and says so. */
import { saveEntry } from "../../publishing/entries/save-entry.ts";
import { defineAct, refuse } from "../act.ts";

export const postpone = defineAct({
  name: "entry.postpone",
  on: "entry",
  role: "owner",
  label: "Postpone it",
  log: "postponed {it}",
  undo: "restore",
  offered: ({ kind, entry }) => kind.name === "event" && entry.values.status !== "postponed",
  run: async ({ trx, target: { kind, entry }, actor, at }) => {
    const draft = { values: { ...entry.values, status: "postponed" }, body: entry.body };
    const saving = { by: actor.email, now: at, version: entry.version, action: "postponed" };
    const saved = await saveEntry(trx, kind, entry.id, draft, saving);
    return saved.outcome === "saved" ? { text: "Postponed." } : refuse("conflict", "It changed in the meantime.");
  },
});
`;
let copy: CopiedProject;
let desk: RunningDesk;
let path: string;

beforeAll(async () => {
  copy = await copyProject();
  await copy.write("acts/entries/postpone.ts", postpone);
  await copy.build();
  desk = await startDesk({}, { home: copy.folder });
  const saving = { by: "test", now: new Date(), state: "published" } as const;
  const made = await createEntry(desk.db, event, eventDraft(), saving);
  if (made.outcome !== "saved") throw new Error("The event was not saved.");
  path = `/entries/event/${made.entry.id}`;
});

afterAll(async () => {
  await desk?.close();
  await copy?.remove();
});

const status = async () => {
  const [, , , id] = path.split("/");
  const row = desk.db.selectFrom("entries").select("fields").where("id", "=", Number(id));
  return JSON.parse((await row.executeTakeFirstOrThrow()).fields).status;
};

test("an owner finds its button, presses it, reads what was done in the log, and undoes it", async () => {
  const owner = visitDesk(desk.deskUrl, await desk.signIn());
  expect((await owner.get(path)).text).toMatch(/value="entry\.postpone" name="act">Postpone it/);
  const pressed = await owner.post(path, { act: "entry.postpone" });
  expect(pressed.status).toBe(303);
  expect(await status()).toBe("postponed");
  const shown = await owner.get(path);
  expect(shown.text).toContain("Postponed.");
  expect(shown.text).not.toContain("Postpone it");
  expect((await owner.get("/people/activity")).text).toMatch(/postponed.{0,200}the event/s);
  expect((await owner.get(`${path}/history`)).text).toContain("postponed");
  const [, number = ""] = /name="event" value="(\d+)"/.exec(shown.text) ?? [];
  expect((await owner.post("/undo", { event: number, back: path })).headers.location).toBe(path);
  expect(await status()).not.toBe("postponed");
  expect((await owner.get(path)).text).toContain("Undone.");
});

test("an editor sees no button, and is refused", async () => {
  const editor = visitDesk(desk.deskUrl, await desk.signIn({ email: "ed@example.org", role: "editor" }));
  expect((await editor.get(path)).text).not.toContain("Postpone it");
  expect((await editor.post(path, { act: "entry.postpone" })).status).toBe(403);
  expect(await status()).not.toBe("postponed");
});

test("the command line lists it and does it", async () => {
  const run = async (...words: string[]) => {
    const env = testEnvironment({ NODE_ENV: "production", DATA_DIR: desk.dataDir });
    const command = promisify(execFile)(process.execPath, ["cli.ts", ...words], { cwd: copy.folder, env });
    return (await command).stdout;
  };
  expect(await run("act")).toContain("entry.postpone");
  const [, , , id = ""] = path.split("/");
  expect(await run("act", "entry.postpone", id)).toContain("Postponed.");
  expect(await status()).toBe("postponed");
});
