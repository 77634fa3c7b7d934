/** An event that would be over when visitors first see it so: asked about before it is saved. */
import { checkDraft } from "../../../publishing/entries/check-draft.ts";
import { type Draft, type Entry, isSeen, type Kind } from "../../../publishing/kind.ts";
import { confirmedName } from "./editor-head.tsx";
import type { Refused } from "./save-action.ts";

/** `past`: the intent of the press that was asked about. */
export type Asked = Refused & { past?: string };

/** Undefined when there is nothing to ask: mistakes come first, and a draft is asked about when it is published. */
export function askAboutPast(
  kind: Kind,
  draft: Draft,
  { form, entry, now }: { form: FormData; entry: Entry | undefined; now: Date },
): Asked | undefined {
  const intent = String(form.get("intent"));
  const willBeSeen = intent !== "save" || (entry && isSeen(entry));
  const checked = checkDraft(kind, draft);
  if (!willBeSeen || form.has(confirmedName) || !checked.ok) return undefined;
  const endsAt = kind.endsAt?.(checked.draft);
  const isKnown = entry?.state === "published" && entry.endsAt === endsAt;
  return endsAt && !isKnown && new Date(endsAt) < now ? { draft, errors: [], past: intent } : undefined;
}
