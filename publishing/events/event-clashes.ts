/** Events that are on within three hours of another one. */
import type { Database } from "../../db/schema.ts";
import { listEntries } from "../entries/entries.ts";
import type { Draft, Kind } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { listedEvent } from "./listed-event.ts";

const threeHours = 3 * 60 * 60_000;

/** Events, published or scheduled, within three hours of a draft; none for another kind, and what is canceled clashes with nothing. */
export async function clashesWith(db: Database, kind: Kind, draft: Draft, ownSlug?: string) {
  if (kind.name !== event.name) return [];
  const from = Date.parse(event.sortKey(draft, null)) - threeHours;
  const to = Date.parse(event.endsAt?.(draft) ?? "") + threeHours;
  const states = ["published", "scheduled"] as const;
  const entries = await listEntries(db, event, { states, time: "coming", now: new Date(from) });
  return entries
    .map(listedEvent)
    .filter(
      ({ slug, status, startsAt }) => slug !== ownSlug && status === "scheduled" && Date.parse(startsAt) < to,
    );
}
