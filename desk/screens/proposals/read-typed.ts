/** What the form of a proposal sends. */
import type { FieldError, Kind } from "../../../publishing/kind.ts";
import type { DeskContext } from "../../desk-context.ts";
import { draftFrom } from "../../ui/entry/entry-form.ts";
import { receivePictures } from "../entries/receive-pictures.ts";
import type { Typed } from "./decide-fields.ts";

/** Pictures that came with it, without script, are added; `errors` says which could not be. */
export async function readTyped(
  desk: Pick<DeskContext, "db" | "now" | "person">,
  kind: Kind,
  form: FormData,
): Promise<Typed & { errors: FieldError[] }> {
  const text = (name: string) => String(form.get(name) ?? "");
  const { draft, errors } = await receivePictures(desk, kind, draftFrom(kind, form), form);
  return {
    intent: text("intent") === "draft" ? "draft" : "publish",
    draft,
    errors,
    words: text("words"),
    seen: text("seen"),
    clashes: form.getAll("clash").map(String),
    time: text("time") === "later" ? "later" : "now",
    at: text("at"),
  };
}
