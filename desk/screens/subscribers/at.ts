/** The subscriber and the import that an address names; a 404 when there is none. */
import { data } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { findImport } from "../../../newsletter/imports/store-import.ts";
import { findSubscriber } from "../../../newsletter/subscribers.ts";
import { rowId } from "../../row-id.ts";

export async function subscriberAt(db: Database, id: string | undefined) {
  const found = await findSubscriber(db, rowId(id) ?? 0);
  if (found) return found;
  throw data("There’s no such subscriber. The address may have been erased.", 404);
}

export async function importAt(db: Database, number: string | undefined) {
  const found = await findImport(db, rowId(number) ?? 0);
  if (found) return found;
  throw data("This import is gone: the report is kept for a day.", 404);
}
