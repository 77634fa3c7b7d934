/** The table of reports that somebody outside may read. Part of db/schema.ts. */
import type { Generated } from "kysely";

export interface ReportTables {
  /**
   * A report as it was at one moment, without anything of a person. `token`: 128 random bits, in its link. `language`: its code; null for
   * the site's own. `words`: the owner's, above the figures, or "". `report`: JSON (reports/read-report.ts). `stopped_at`: when taken back.
   */
  report_pages: Record<"token" | "words" | "report" | "made_at" | "ends_at", string> &
    Record<"language" | "stopped_at", string | null> & { id: Generated<number> };
}
