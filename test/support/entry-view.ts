/** An entry as stored, for what a kind shows of it. */
import { checkDraft } from "../../publishing/entries/check-draft.ts";
import { type Entry, type Kind, titleOf, type Values } from "../../publishing/kind.ts";

export function entryOfKind(kind: Kind, values: Values, body = ""): Entry {
  const checked = checkDraft(kind, { values, body });
  if (!checked.ok) throw new Error(checked.errors.map(({ message }) => message).join("\n"));
  const at = "2026-11-20T18:00:00.000Z";
  return {
    id: 1,
    kind: kind.name,
    slug: "one",
    state: "published",
    title: titleOf(kind, checked.draft),
    ...checked.draft,
    endsAt: null,
    reference: null,
    version: 1,
    createdAt: at,
    changedAt: at,
    publishAt: null,
    publishedAt: at,
  };
}
