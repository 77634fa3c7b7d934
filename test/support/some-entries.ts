/** Entries to publish in tests and benches. */
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import type { Draft, Values } from "../../publishing/kind.ts";
import { event } from "../../publishing/kinds/event.ts";
import { story } from "../../publishing/kinds/story.ts";

const body =
  "Bring *questions* and a friend. We read [the paper](https://example.org/paper) together.\n\n- Tea\n- Bread";

export function eventDraft(changes: Values = {}): Draft {
  const values = {
    title: "Who pays for the substation?",
    start: "2099-03-04T18:00",
    end: "2099-03-04T20:00",
    place: "The Reading Room",
    address: "1 Main Street, Memphis, TN 38103",
    host: "Friends of the Reading Room",
    status: "scheduled",
    ...changes,
  };
  return { values, body };
}

export function storyDraft(changes: Values = {}): Draft {
  return { values: { title: "A reading group on Lamar", writer: "Ada Carter", ...changes }, body };
}

export interface Filling {
  coming: number;
  past: number;
  stories: number;
}

/** Publishes so many entries, a thousand a transaction. */
export async function fillEntries(db: Database, { coming, past, stories }: Filling): Promise<void> {
  const day = (n: number) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
  const eventOn = (date: string, n: number) =>
    [event, eventDraft({ title: `Evening ${n}`, start: `${date}T18:00`, end: `${date}T20:00` })] as const;
  const all = [
    ...Array.from({ length: past }, (_, n) => eventOn(day(n % 9_000), n)),
    ...Array.from({ length: coming }, (_, n) => eventOn(day(40_000 + n), n)),
    ...Array.from(
      { length: stories },
      (_, n) => [story, storyDraft({ title: `Story ${n}`, posted: day(n % 9_000) })] as const,
    ),
  ];
  for (let from = 0; from < all.length; from += 1_000)
    await db.transaction().execute(async (transaction) => {
      for (const [kind, draft] of all.slice(from, from + 1_000)) {
        const { outcome } = await createEntry(transaction, kind, draft, {
          by: "test",
          now: new Date(),
          state: "published",
        });
        if (outcome !== "saved") throw new Error(`An entry is ${outcome}.`);
      }
    });
}
