/** The lines of a list that add nobody, as a file. */
import { csvLine } from "../../../text/csv.ts";
import type { RouteArgs } from "../../desk-context.ts";
import { download } from "../../http/download.ts";
import { requireOwner } from "../../permissions.ts";
import { importAt } from "./import-at.ts";

export async function loader({ params, context }: RouteArgs) {
  const { db } = requireOwner(context);
  const { refused } = await importAt(db, params.number);
  const lines = refused.map(({ line, text, why }) => csvLine([String(line), why, text]));
  return download("refused-lines", "csv", [csvLine(["line", "why", "text"]), ...lines]);
}
