/** The issue that an address names. */

import { data } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { findEntryById } from "../../../publishing/entries/entries.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { issue as kind } from "../../../publishing/kinds/issue.ts";
import { rowId } from "../../row-id.ts";

/** Throws a 404 when there is none. */
export async function issueAt(db: Database, params: { id?: string | undefined }): Promise<Entry> {
  const entry = await findEntryById(db, rowId(params.id) ?? 0);
  if (entry?.kind === kind.name) return entry;
  throw data("There’s no such issue. It may have been deleted.", 404);
}
