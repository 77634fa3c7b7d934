/** What an editor should look at before an entry is published. Nothing of it prevents that. */
import type { Database } from "../../db/schema.ts";
import { clashesWith } from "../events/event-clashes.ts";
import type { ListedEvent } from "../events/listed-event.ts";
import type { Draft, Kind } from "../kind.ts";
import { withEntryPictures } from "../pictures/pictures.ts";

export type EntryWarning =
  /** Another event within three hours of it. */
  | { about: "clash"; event: ListedEvent }
  /** The picture that a field names was never added, or was deleted. */
  | { about: "picture"; field: string; label: string };

/** The draft may be incomplete. `slug`: of the entry itself. */
export async function warningsOf(
  db: Database,
  kind: Kind,
  draft: Draft,
  slug?: string,
): Promise<EntryWarning[]> {
  return [...(await missingPictures(db, kind, draft)), ...(await clashes(db, kind, draft, slug))];
}

async function clashes(db: Database, kind: Kind, draft: Draft, slug?: string): Promise<EntryWarning[]> {
  const isOn = (draft.values.status || "scheduled") === "scheduled";
  if (!isOn || !kind.endsAt?.(draft) || !kind.sortKey(draft, null)) return [];
  return (await clashesWith(db, kind, draft, slug)).map((event) => ({ about: "clash", event }));
}

async function missingPictures(db: Database, { fields }: Kind, { values }: Draft): Promise<EntryWarning[]> {
  const named = fields.filter(({ name, control }) => control === "picture" && values[name]);
  if (named.length === 0) return [];
  const known = await withEntryPictures(
    db,
    named.map(({ name }) => values[name]),
  );
  return named
    .filter(({ name }) => !known.has(values[name] ?? ""))
    .map(({ name, label }) => ({ about: "picture", field: name, label }));
}
