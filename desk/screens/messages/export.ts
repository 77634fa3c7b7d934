import { exportMessages } from "../../../acts/messages/export.ts";
import { toCsv, toJson } from "../../../forms/owner/export.ts";
import { indexMessages } from "../../../forms/owner/message-index.ts";
import { eachSubmission } from "../../../forms/owner/notes.ts";
import { recordDownload } from "../../acting.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/export";
import { filterOf, readListQuery } from "./message-filter.ts";

/** Downloads what the list shows, or the messages that were ticked, as CSV or JSON. */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, person } = await recordDownload(args, exportMessages, "/messages");
  const { searchParams: params } = new URL(args.request.url);
  const format = params.get("format") === "json" ? "json" : "csv";
  const references = params.getAll("reference").slice(0, 200);
  const filter = references.length > 0 ? { references } : filterOf(readListQuery(params), person.id, now());
  if (!references.length) await indexMessages(db);
  const all = eachSubmission(db, filter);
  return download("messages", format, format === "csv" ? toCsv(all) : toJson(all), now());
}
