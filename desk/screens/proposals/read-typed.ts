/** What the form of a proposal sends. */
import type { Kind } from "../../../publishing/kind.ts";
import type { DeskContext } from "../../desk-context.ts";
import { draftFrom } from "../../ui/entry/entry-form.ts";
import { receivePictures } from "../entries/receive-pictures.ts";

export type Typed = Awaited<ReturnType<typeof readTyped>>;

/** Pictures that came with it, without script, are added; `errors` says which could not be. */
export async function readTyped(
  desk: Pick<DeskContext, "db" | "now" | "person">,
  kind: Kind,
  form: FormData,
) {
  const text = (name: string) => String(form.get(name) ?? "");
  const { draft, errors } = await receivePictures(desk, kind, draftFrom(kind, form), form);
  return {
    intent: text("intent") === "draft" ? "draft" : "publish",
    draft,
    errors,
    words: text("words"),
    /** `proposalVersion` of what was looked at. */
    seen: text("seen"),
    /** Slugs of the clashing events that were shown. */
    clashes: form.getAll("clash").map(String),
    time: text("time") === "later" ? "later" : "now",
    /** Local time of the site, as typed. */
    at: text("at"),
  };
}
