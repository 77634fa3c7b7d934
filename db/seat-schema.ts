/** The table of seats at events. Part of db/schema.ts. */
import type { Generated } from "kysely";

export interface SeatTables {
  /** One person at one event; the order of the waiting list is that of `id`. Once erased, only the number stays. */
  registrations: {
    id: Generated<number>;
    /** The entry of the kind `event`. */
    event: number;
    reference: string;
    name: string;
    /** Mailbox key (text/mailbox-key.ts). */
    email: string;
    seats: number;
    /** JSON array: the answers to the host's questions, in their order. */
    answers: string;
    language: string | null;
    state: "unconfirmed" | "in" | "waiting" | "offered" | "given-back";
    /** Since when an unconfirmed one holds its seats; null: it holds none. */
    held_at: string | null;
    offered_until: string | null;
    /** How many offers went by. */
    passed: Generated<number>;
    /** Keyed digest of the network address, another one every day; null once confirmed. */
    network: string | null;
    created_at: string;
    confirmed_at: string | null;
    /** When somebody at the door ticked the name. */
    came_at: string | null;
    /** What the person knows of time, place and status, as JSON. */
    told_version: string | null;
    /** 1: had the reminder of the day before; 2: that of two hours before. */
    reminded: Generated<number>;
  };
}
