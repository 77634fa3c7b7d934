/** The list as a file. */

import { Readable } from "node:stream";
import { site } from "../../../content/site.ts";
import { exportSubscribers } from "../../../newsletter/subscriber-list.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import type { RouteArgs } from "../../desk-context.ts";
import { note, requireFreshOwner } from "../../permissions.ts";

export async function loader({ request, context }: RouteArgs) {
  const { db, now } = requireFreshOwner(context, request, "/subscribers");
  await note(context, "exported the subscribers");
  const name = `subscribers-${localDateIn(site.timeZone)(now())}.csv`;
  return new Response(Readable.toWeb(Readable.from(exportSubscribers(db))) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
