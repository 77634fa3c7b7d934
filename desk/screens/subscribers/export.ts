/** The list as a file. */
import { exportList } from "../../../acts/subscribers/subscribers.ts";
import { exportSubscribers } from "../../../newsletter/subscriber-list.ts";
import { recordDownload } from "../../acting.ts";
import type { RouteArgs } from "../../desk-context.ts";
import { download } from "../../http/download.ts";

export async function loader(args: RouteArgs) {
  const { db, now } = await recordDownload(args, exportList, "/subscribers");
  return download("subscribers", "csv", exportSubscribers(db), now());
}
