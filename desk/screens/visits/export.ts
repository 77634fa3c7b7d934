/** GET /visits/export.csv: every total of a span, for an owner’s spreadsheets. */
import { exportViews as exportAct } from "../../../acts/visits/export.ts";
import { site } from "../../../content/site.ts";
import { exportViews } from "../../../visits/statistics.ts";
import { recordDownload } from "../../acting.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/export";
import { spanOf } from "./read-visits.ts";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, now } = await recordDownload(args, exportAct, "/visits");
  const { days } = spanOf(args.request);
  const at = now();
  const views = exportViews(db, { now: at, timeZone: site.timeZone, days });
  return download(`views-${days}-days-to`, "csv", views, at);
}
