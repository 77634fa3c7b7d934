/** What was typed into the form of an entry; by the command line, its fields by name. */
import { withPostedDigest } from "../newsletter/digest.ts";
import { controlName, draftFrom, hasDraft, uploadName } from "../publishing/entries/posted-draft.ts";
import type { Draft, Kind } from "../publishing/kind.ts";
import {
  addPostedPictures,
  type PostedPictures,
  withPostedPictures,
} from "../publishing/pictures/posted-pictures.ts";
import { readSentPicture } from "../publishing/pictures/sent-pictures.ts";
import { type Input, refuse, type Work } from "./act.ts";

/** The draft of a form; without one, `base` with the fields that are given. */
export function typedDraft(
  kind: Kind,
  { form, input, prepared }: { form: FormData; input: Input; prepared: PostedPictures },
  base: Draft,
): Draft {
  if (hasDraft(form)) return withPostedPictures(withPostedDigest(draftFrom(kind, form), form), prepared);
  const given = kind.fields.flatMap(({ name }) => (input[name] === undefined ? [] : [[name, input[name]]]));
  const pictures = base.values.picture ? [] : prepared.ids;
  const values = { ...base.values, ...Object.fromEntries([...pictures, ...given]) };
  return { values, body: input.body ?? base.body };
}

/** Adds pictures before the transaction: they are decoded and encoded. */
export async function preparePictures(work: Pick<Work<unknown>, "db" | "form" | "actor" | "at">) {
  const { db, form, actor, at } = work;
  const posted = await addPostedPictures(db, form, { by: actor.email, now: at });
  return posted.errors.length > 0 ? refuse("invalid", undefined, { errors: posted.errors }) : posted;
}

/** The same, with the picture that came with the proposal, unless the form has another one or leaves it out. */
export async function prepareProposal(
  work: Parameters<typeof preparePictures>[0],
  [reference = ""]: readonly string[],
) {
  const { db, form } = work;
  const upload = form.get(uploadName("picture"));
  const hasOther = form.get(controlName("picture")) || (upload instanceof File && upload.size > 0);
  const isWanted = !hasOther && (!hasDraft(form) || form.get("sentPicture") === "yes");
  const bytes = isWanted ? await readSentPicture(db, reference.toUpperCase()) : undefined;
  if (bytes) form.set(uploadName("picture"), new File([new Uint8Array(bytes)], "sent.jpg"));
  return preparePictures(work);
}
