/** The lines of a list that add nobody, as a file. */

import { csvLine } from "../../../text/csv.ts";
import type { RouteArgs } from "../../desk-context.ts";
import { requireOwner } from "../../permissions.ts";
import { importAt } from "./import-at.ts";

export async function loader({ params, context }: RouteArgs) {
  const { db } = requireOwner(context);
  const { refused } = await importAt(db, params.number);
  const lines = refused.map(({ line, text, why }) => csvLine([String(line), why, text]));
  return new Response(csvLine(["line", "why", "text"]) + lines.join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="refused-lines.csv"',
      "Cache-Control": "no-store",
    },
  });
}
