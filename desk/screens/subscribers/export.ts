/** The list as a file. */
import { exportList } from "../../../acts/subscribers/subscribers.ts";
import { site } from "../../../content/site.ts";
import { exportSubscribers } from "../../../newsletter/subscriber-list.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { recordDownload } from "../../acting.ts";
import type { RouteArgs } from "../../desk-context.ts";
import { download } from "../../http/download.ts";

export async function loader(args: RouteArgs) {
  const { db, now } = await recordDownload(args, exportList, "/subscribers");
  const name = `subscribers-${localDateIn(site.timeZone)(now())}`;
  return download(name, "csv", exportSubscribers(db));
}
