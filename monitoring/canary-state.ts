/** State of the canary, in the table `chores`. */
import { withRetry } from "../db/retry.ts";
import type { Database } from "../db/schema.ts";

/** ISO 8601 instants, UTC; null means never; `redSince` is null while the canary is green. */
export interface CanaryNotes {
  sent: string | null;
  /** When a canary's mail last went to the owner. */
  mailed: string | null;
  green: string | null;
  redSince: string | null;
}

const names = {
  sent: "canary sent",
  mailed: "canary mailed",
  green: "canary green",
  redSince: "canary red",
} as const;

export async function readCanaryNotes(db: Database): Promise<CanaryNotes> {
  const rows = await db
    .selectFrom("chores")
    .select(["name", "last_done"])
    .where("name", "in", Object.values(names))
    .execute();
  const at = (name: string) => rows.find((row) => row.name === name)?.last_done ?? null;
  return {
    sent: at(names.sent),
    mailed: at(names.mailed),
    green: at(names.green),
    redSince: at(names.redSince),
  };
}

/** Stores the given fields and leaves the others. */
export async function noteCanary(db: Database, notes: Partial<CanaryNotes>): Promise<void> {
  for (const [note, last_done] of Object.entries(notes)) {
    const name = names[note as keyof CanaryNotes];
    await withRetry(() =>
      db
        .insertInto("chores")
        .values({ name, last_done, holder: null, held_until: null })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_done }))
        .execute(),
    );
  }
}
