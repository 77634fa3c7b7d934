/** A type of thing that acts are done to: how it is found and locked, and how an act is set back. */
import type { Role } from "../../accounts/people.ts";
import type { RecordState } from "../../db/events.ts";
import type { Database } from "../../db/schema.ts";

/** Whoever undoes, and when. */
export interface Undoing {
  by: string;
  role: Role;
  now: Date;
}

export interface TargetType<T> {
  /** Its id, as keys have it, where a typed one may be another. */
  idOf?: (target: T) => string;
  /** Reads it, and locks it until the transaction ends. */
  lock: (trx: Database, id: string) => Promise<T | undefined>;
  /** What acts set of it; null: it is not there. */
  read: (trx: Database, id: string) => Promise<RecordState>;
  /** Sets back what an act set; false when that cannot be. Absent: nothing that is done to it is undone. */
  restore?: (trx: Database, id: string, before: RecordState, undoing: Undoing) => Promise<boolean>;
  /** Keys of other things that an act may set with it. */
  others?: (trx: Database, target: T) => Promise<string[]>;
  /** The submission that its mails belong to. */
  reference?: (target: T) => string | null;
  /** A later act that set the same field keeps it, and inherits what was before. */
  byField?: boolean;
}

export function pickFields(state: NonNullable<RecordState>, fields: readonly string[]): RecordState {
  return Object.fromEntries(fields.map((field) => [field, state[field] ?? null]));
}

/** `read` of a type whose acts set these fields of what `find` finds. */
export function fieldsOf<T extends object>(
  find: (trx: Database, id: string) => Promise<T | undefined>,
  ...names: (keyof T & string)[]
): TargetType<T>["read"] {
  return async (trx, id) => {
    const found = await find(trx, id);
    return found ? pickFields(found as NonNullable<RecordState>, names) : null;
  };
}

/** The number of a row in a typed id; 0 for anything else. */
export function numberOf(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}
