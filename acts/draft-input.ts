/** What was typed into the form of an entry; by the command line, its fields by name. */
import { withPostedDigest } from "../newsletter/digest.ts";
import { draftFrom, hasDraft } from "../publishing/entries/posted-draft.ts";
import type { Draft, Kind } from "../publishing/kind.ts";
import {
  addPostedPictures,
  type PostedPictures,
  withPostedPictures,
} from "../publishing/pictures/posted-pictures.ts";
import { type Input, refuse, type Work } from "./act.ts";

/** The draft of a form; without one, `base` with the fields that are given. */
export function typedDraft(
  kind: Kind,
  { form, input, prepared }: { form: FormData; input: Input; prepared: PostedPictures },
  base: Draft,
): Draft {
  if (hasDraft(form)) return withPostedPictures(withPostedDigest(draftFrom(kind, form), form), prepared);
  const given = kind.fields.flatMap(({ name }) => (input[name] === undefined ? [] : [[name, input[name]]]));
  return { values: { ...base.values, ...Object.fromEntries(given) }, body: input.body ?? base.body };
}

/** Adds pictures before the transaction: they are decoded and encoded. */
export async function preparePictures(work: Pick<Work<unknown>, "db" | "form" | "actor" | "at">) {
  const { db, form, actor, at } = work;
  const posted = await addPostedPictures(db, form, { by: actor.email, now: at });
  return posted.errors.length > 0 ? refuse("invalid", undefined, { errors: posted.errors }) : posted;
}
