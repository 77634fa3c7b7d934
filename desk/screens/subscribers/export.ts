/** The list as a file. */
import { exportList } from "../../../acts/subscribers/subscribers.ts";
import { exportSubscribers } from "../../../newsletter/subscriber-list.ts";
import { recordDownload } from "../../acting.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/export";

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = await recordDownload(args, exportList, "/subscribers");
  return download("subscribers", "csv", exportSubscribers(db), now());
}
