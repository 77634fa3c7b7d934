/** Which entries can be deleted for good: drafts that nobody ever saw, and portraits of people who want to be gone. */
import type { Entry, Kind } from "../kind.ts";

/** Whether visitors may have seen it: then deleting it is for an owner who signed in lately. */
export function wasPublished({ publishedAt }: Pick<Entry, "publishedAt">): boolean {
  return publishedAt !== null;
}

/** A draft that was never published; of a kind that needs consent everything that is not on the site. */
export function canBeDeleted(kind: Pick<Kind, "needsConsent">, { state, publishedAt }: Entry): boolean {
  return kind.needsConsent
    ? state === "draft" || state === "withdrawn"
    : state === "draft" && publishedAt === null;
}
