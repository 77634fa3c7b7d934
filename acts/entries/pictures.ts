/** Adds pictures to the library, cuts and describes them, and puts one in the place of another. */
import { kinds } from "../../publishing/catalog.ts";
import { editEntry } from "../../publishing/entries/edit-entry.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import type { Draft } from "../../publishing/kind.ts";
import { entryPicture, readEntryPictureFile, withEntryPictures } from "../../publishing/pictures/pictures.ts";
import { addPostedFile, fileInText } from "../../publishing/pictures/posted-pictures.ts";
import { defineAct, refuse, type Work } from "../act.ts";
import type { Targets } from "../targets.ts";

export const addPicture = defineAct({
  name: "picture.add",
  on: "site",
  label: "Add the picture",
  log: "added a picture",
  prepare: postedOrCut,
  run: async ({ prepared: { id, webp } }) => ({
    text: "Added. Choose it in a story or an event, and describe it there.",
    detail: { id, src: webp[0]?.src ?? "", alt: "", inText: fileInText({ webp }) },
  }),
});

const cut = { shape: "such as 3:2", position: "what the part keeps, such as northwest" };

export const cropPicture = defineAct({
  name: "picture.crop",
  on: "picture",
  label: "Make a new picture of this part",
  log: "cut a picture",
  input: cut,
  prepare: postedOrCut,
  run: async () => ({ text: "Made. It stands first; the old one stays where it’s used." }),
});

export const replacePicture = defineAct({
  name: "picture.replace",
  on: "picture",
  undo: "restore",
  label: "Replace it everywhere",
  log: "replaced a picture",
  input: cut,
  prepare: postedOrCut,
  run: (work) => {
    const { target, prepared: other } = work;
    const address = new RegExp(`/media/${target.name}-\\d+\\.\\w+`, "g");
    const replaced = (value = "") => (value === target.id ? other.id : value);
    return rewrite(work, ({ values, body }) => ({
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, replaced(value)])),
      body: body.replace(address, fileInText(other)),
    }));
  },
});

export const describePicture = defineAct({
  name: "picture.describe",
  on: "picture",
  undo: "restore",
  label: "Save the description",
  log: "described a picture",
  input: { alt: "what it shows, for people who can’t see it" },
  run: async (work) => {
    const alt = (work.input.alt ?? "").replace(/[\s[\]\\]+/g, " ").trim();
    const inText = new RegExp(`!\\[[^\\]]*\\](?=\\(/media/${work.target.name}-)`, "g");
    if (!alt) return refuse("invalid", "Describe it in a few words.");
    return rewrite(work, ({ values, body }) => ({
      values: Object.values(values).includes(work.target.id) ? { ...values, alt } : values,
      body: body.replace(inText, () => `![${alt}]`),
    }));
  },
});

/** Adds the chosen file, or the chosen part of a picture. */
async function postedOrCut(work: Omit<Work<undefined>, "trx" | "target">, [id = ""]: readonly string[]) {
  const { db, form, input, actor, at } = work;
  const adding = { by: actor.email, now: at };
  const file = form.get("file");
  const [width = 0, height = 0] = (input.shape ?? "").split(":").map(Number);
  const isCut = width > 0 && height > 0 && /^(north|south)?(east|west)?$|^center$/.test(input.position ?? "");
  if (file instanceof File && file.size > 0)
    return refused(await addPostedFile(db, await file.bytes(), adding));
  if (!id || !isCut) return refuse("invalid", "Choose a file first");
  const largest = (await withEntryPictures(db, [id])).get(id)?.webp.at(-1)?.src ?? "";
  const bytes = await readEntryPictureFile(db, largest.split("/").at(-1) ?? "");
  if (!bytes) return refuse("not_found", "It isn’t here anymore.");
  const part = { ...entryPicture, crop: { width, height }, position: input.position ?? "" };
  return refused(await addPostedFile(db, bytes, adding, part));
}

const refused = <T extends object>(added: T | { why: string }) =>
  "why" in added ? refuse("invalid", added.why) : added;

/** Saves every entry that shows it with the change; what was mailed stays as it is. */
async function rewrite(work: Work<Targets["picture"], unknown>, change: (draft: Draft) => Draft) {
  let saved = 0;
  for (const id of work.target.entries) {
    const entry = await findEntryById(work.trx, id);
    const kind = entry && kinds.get(entry.kind);
    if (!kind || (kind.isMailed && entry.state !== "draft")) continue;
    const edit = { by: work.actor.email, now: work.at, intent: "save", entry, place: work } as const;
    if ((await editEntry(work.trx, kind, change(entry), edit)).outcome === "saved") saved++;
  }
  if (saved === 0) return refuse("not_found", "No entry shows it that could be changed.");
  return { text: `Done in ${saved} ${saved === 1 ? "entry" : "entries"}. Visitors see it within seconds.` };
}
