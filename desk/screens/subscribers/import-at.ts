/** The import that an address names. */
import { data } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { findImport, type StoredImport } from "../../../newsletter/imports/store-import.ts";

/** Throws a 404 when there is none. */
export async function importAt(db: Database, number: string | undefined): Promise<StoredImport> {
  const found = /^[1-9]\d{0,8}$/.test(number ?? "") ? await findImport(db, Number(number)) : undefined;
  if (found) return found;
  throw data("This import is gone: the report is kept for a day.", 404);
}
