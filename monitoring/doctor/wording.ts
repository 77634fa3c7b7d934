/** Doctor check: texts of the owner's whose default a new release has changed. */
import { isDefaultChanged, listWords } from "../../words/store.ts";
import { type DoctorContext, type Finding, ok, warn } from "./finding.ts";

export async function checkWording({ open }: DoctorContext): Promise<Finding> {
  const changed = (await listWords(await open())).filter(isDefaultChanged);
  if (changed.length === 0)
    return ok("Your own wording stands in place of the defaults that it was written for.");
  return warn(
    `${changed.length} of your own texts stand in place of defaults that this release has changed: ${changed.map(({ key }) => key).join(", ")}.`,
    {
      todo: "Read both at the desk, under Words, New defaults: keep yours, or take the new one.",
      command: "npm run desk -- act words.keep KEY, or act words.unset KEY",
    },
  );
}
