/** What an editor should look at before an entry is published. Nothing of it prevents that. */
import type { Database } from "../../db/schema.ts";
import { picturesIn } from "../../text/markdown/links-in.ts";
import { type CalendarEvent, toCalendarEvent } from "../events/calendar-event.ts";
import { type Clash, clashOf } from "../events/clashes.ts";
import type { Draft, Kind } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { withEntryPictures } from "../pictures/pictures.ts";
import { listEntries } from "./entries.ts";

export type EntryWarning =
  /** Another event within three hours of it; `clash`: and in its way. */
  | { about: "overlap"; event: CalendarEvent; clash?: Clash | undefined }
  /** The picture that a field names was never added, or was deleted. */
  | { about: "picture"; field: string; label: string }
  /** A picture in the text, of which readers get the words alone. `label`: of the text. */
  | { about: "picture in text"; label: string; alt: string };

/** The draft may be incomplete. `slug`: of the entry itself. */
export async function warningsOf(db: Database, kind: Kind, draft: Draft, slug?: string) {
  const { label = "", showsPictures } = kind.body ?? {};
  // Most texts show no pictures (text/markdown/render-safely.ts): one from elsewhere would tell its server who reads.
  const shrunk = showsPictures ? [] : picturesIn(draft.body);
  const isOn = (draft.values.status || "scheduled") === "scheduled";
  const ends = isOn && kind.endsAt?.(draft) && kind.sortKey(draft, null);
  return [
    ...(await missingPictures(db, kind, draft)),
    ...shrunk.map(({ alt }): EntryWarning => ({ about: "picture in text", label, alt })),
    ...(ends ? await overlapping(db, kind, draft, slug) : []).map(
      (entry): EntryWarning => ({
        about: "overlap",
        event: toCalendarEvent(entry),
        clash: clashOf(draft, entry),
      }),
    ),
  ];
}

async function missingPictures(db: Database, { fields }: Kind, { values }: Draft): Promise<EntryWarning[]> {
  const named = fields.filter(({ name, control }) => control === "picture" && values[name]);
  const known = await withEntryPictures(
    db,
    named.map(({ name }) => values[name]),
  );
  return named
    .filter(({ name }) => !known.has(values[name] ?? ""))
    .map(({ name, label }) => ({ about: "picture", field: name, label }));
}

const threeHours = 3 * 60 * 60_000;

/** Events, published or scheduled, within three hours of a draft; none for another kind, and what is canceled clashes with nothing. */
export async function findOverlaps(...of: Parameters<typeof overlapping>) {
  return (await overlapping(...of)).map(toCalendarEvent);
}

async function overlapping(db: Database, kind: Kind, draft: Draft, ownSlug?: string) {
  if (kind.name !== event.name) return [];
  const from = Date.parse(event.sortKey(draft, null)) - threeHours;
  const to = Date.parse(event.endsAt?.(draft) ?? "") + threeHours;
  const states = ["published", "scheduled"] as const;
  const entries = await listEntries(db, event, { states, time: "coming", now: new Date(from) });
  return entries.filter(
    (entry) =>
      entry.slug !== ownSlug &&
      (entry.values.status || "scheduled") === "scheduled" &&
      Date.parse(event.sortKey(entry, null)) < to,
  );
}
