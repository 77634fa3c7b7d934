/** Target: a report that others may read, by number. Undone, one that was made is taken back. */
import { noteErasures } from "../../db/backup/erasures.ts";
import type { ReportPage } from "../../reports/report-pages.ts";
import { rowsOf } from "./meetings.ts";
import { numberOf, type TargetType } from "./target-type.ts";

export const reportPageTarget: TargetType<ReportPage> = {
  ...rowsOf("report_pages", "stopped_at"),
  restore: async (trx, id, before, { now }) => {
    const back = { stopped_at: before ? null : now.toISOString() };
    const own = trx.updateTable("report_pages").set(back).where("id", "=", numberOf(id)).returning("token");
    const { token } = await own.executeTakeFirstOrThrow();
    if (!before) await noteErasures(trx, [{ report: token }], now);
    return true;
  },
};
