/** The import that an address names. */

import { data } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { findImport, type StoredImport } from "../../../newsletter/imports/store-import.ts";
import { rowId } from "../../row-id.ts";

/** Throws a 404 when there is none. */
export async function importAt(db: Database, number: string | undefined): Promise<StoredImport> {
  const found = await findImport(db, rowId(number) ?? 0);
  if (found) return found;
  throw data("This import is gone: the report is kept for a day.", 404);
}
