/** Events of a list that are in each other's way. */
import { listEntries } from "../../../publishing/entries/entries.ts";
import { type Clash, clashesAmong } from "../../../publishing/events/clashes.ts";
import type { Entry, Kind } from "../../../publishing/kind.ts";
import { event } from "../../../publishing/kinds/event.ts";
import type { DeskContext } from "../../desk-context.ts";
import { rowOf } from "./entry-at.ts";

export const clashWords: Record<Clash, string> = {
  place: "Two events at the same place and hour",
  topic: "Same evening, same audience",
};

const most = 10;

/** Those in which an entry of the list takes part, at most ten. Drafts count. */
export async function readClashes(db: DeskContext["db"], kind: Kind, listed: readonly Entry[], now: Date) {
  if (kind.name !== event.name) return [];
  const states = ["draft", "scheduled", "published"] as const;
  const coming = await listEntries(db, kind, { states, time: "coming", now, limit: 500 });
  const ids = new Set(listed.map(({ id }) => id));
  return clashesAmong(coming)
    .filter(({ of }) => of.some(({ id }) => ids.has(id)))
    .slice(0, most)
    .map(({ clash, of: [one, other] }) => ({
      says: clashWords[clash],
      events: [rowOf(kind, one), rowOf(kind, other)] as const,
    }));
}
