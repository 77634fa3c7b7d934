/** The issue that an address names. */
import { data } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { findEntryById } from "../../../publishing/entries/entries.ts";
import type { Entry } from "../../../publishing/kind.ts";
import { issue as kind } from "../../../publishing/kinds/issue.ts";

/** Throws a 404 when there is none. */
export async function issueAt(db: Database, params: { id?: string | undefined }): Promise<Entry> {
  const { id = "" } = params;
  const entry = /^[1-9]\d{0,8}$/.test(id) ? await findEntryById(db, Number(id)) : undefined;
  if (entry?.kind === kind.name) return entry;
  throw data("There’s no such issue. It may have been deleted.", 404);
}
