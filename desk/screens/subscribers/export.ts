/** The list as a file. */
import { site } from "../../../content/site.ts";
import { exportSubscribers } from "../../../newsletter/subscriber-list.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import type { RouteArgs } from "../../desk-context.ts";
import { download } from "../../http/download.ts";
import { note, requireFreshOwner } from "../../permissions.ts";

export async function loader({ request, context }: RouteArgs) {
  const { db, now } = requireFreshOwner(context, request, "/subscribers");
  await note(context, "exported the subscribers");
  const name = `subscribers-${localDateIn(site.timeZone)(now())}`;
  return download(name, "csv", exportSubscribers(db));
}
