/** Adds a picture to the library. */
import { addPostedFile } from "../../publishing/pictures/posted-pictures.ts";
import { defineAct, refuse } from "../act.ts";

export const addPicture = defineAct({
  name: "picture.add",
  on: "site",
  label: "Add the picture",
  log: "added a picture",
  prepare: async ({ db, form, actor, at }) => {
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return refuse("invalid", "Choose a file first");
    const added = await addPostedFile(db, file, { by: actor.email, now: at });
    return "why" in added ? refuse("invalid", added.why) : added;
  },
  run: async ({ prepared: { id, webp } }) => ({
    text: "Added. Choose it in a story or an event, and describe it there.",
    detail: { id, src: webp[0]?.src ?? "", alt: "" },
  }),
});
