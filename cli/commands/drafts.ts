/** Desk commands: copies of entries, and drafts that go. */
import { copyEntry, maxCopies } from "../../publishing/entries/copies.ts";
import { deleteDraft } from "../../publishing/entries/delete-draft.ts";
import { type Command, countOf, type Desk, type Given } from "../command.ts";
import { findTyped } from "./content.ts";

export const draftCommands: readonly Command[] = [
  {
    call: "content duplicate KIND SLUG [--weeks NUMBER] [--copies NUMBER]",
    help: "makes drafts of an entry; --weeks: each that many weeks later than the one before, such as 1 for a weekly class",
    job: copy,
  },
  {
    call: "content delete KIND SLUG",
    help: "deletes a draft that was never published; a portrait, with its picture, also when it is withdrawn",
    job: remove,
  },
];

async function copy(desk: Desk, given: Given): Promise<string> {
  const weeks = given.weeks === undefined ? 0 : countOf("--weeks", given.weeks);
  const copies = given.copies === undefined ? 1 : countOf("--copies", given.copies);
  if (copies > maxCopies) throw new Error(`--copies must be at most ${maxCopies}.`);
  const { db, kind, entry } = await findTyped(desk, given);
  const saving = { by: "command line", now: desk.now() };
  const copied = await copyEntry(db, kind, entry.id, { ...saving, weeks, copies });
  if (copied.outcome === "gone") throw new Error("Someone else just deleted it. Nothing was done.");
  const lines = copied.entries.map(({ slug }) => `  content publish ${kind.name} ${slug}\n`);
  return `Made, as drafts that nobody sees yet. To publish:\n${lines.join("")}`;
}

async function remove(desk: Desk, given: Given): Promise<string> {
  const { db, kind, entry } = await findTyped(desk, given);
  const { outcome } = await deleteDraft(db, kind, entry.id, {
    version: entry.version,
    now: desk.now(),
    dataDir: desk.settings.dataDir,
  });
  if (outcome === "deleted")
    return entry.state === "draft"
      ? `The draft ${entry.slug} is deleted.\n`
      : `${entry.slug} is deleted for good, with its history and its picture. A backup that is restored is cleaned of it.\n`;
  if (outcome === "kept")
    throw new Error(
      `${entry.slug} was published or is scheduled, so it is not deleted; \`content withdraw\` takes it off the site.`,
    );
  throw new Error("Someone else just changed it. Nothing was done; try again.");
}
