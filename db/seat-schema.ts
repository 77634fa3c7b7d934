/** The table of seats at events. Part of db/schema.ts. */
import type { Generated } from "kysely";

export interface SeatTables {
  /**
   * One person at one event (an entry), in line by `id`. `email`: mailbox key. `answers`, `told_version` (what the person knows of time,
   * place, status): JSON. `held_at`: an unconfirmed one holds seats since. `network`: a digest. `passed`: offers that went by. `came_at`:
   * at the door. `reminded`: 1 the day before, 2 two hours before. Once erased, only the number stays.
   */
  registrations: Record<"id" | "passed" | "reminded", Generated<number>> &
    Record<"event" | "seats", number> &
    Record<"reference" | "name" | "email" | "answers" | "created_at", string> &
    Record<"language" | "network" | "held_at" | "offered_until" | "confirmed_at", string | null> &
    Record<"came_at" | "pressed_at" | "told_version", string | null> & {
      state: "unconfirmed" | "in" | "waiting" | "offered" | "given-back";
    };
}
