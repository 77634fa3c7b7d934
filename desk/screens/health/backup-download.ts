import { Readable } from "node:stream";
import { data } from "react-router";
import { openBackup } from "../../../db/backup/backup-folder.ts";
import type { RouteArgs } from "../../desk-context.ts";
import { note, requireFreshOwner } from "../../permissions.ts";

/** One backup as a file, from a folder that no web server shares: for an owner who signed in lately. */
export async function loader({ request, params, context }: RouteArgs): Promise<Response> {
  const { settings } = requireFreshOwner(context, request, "/health");
  const found = await openBackup(settings.dataDir, params.name ?? "");
  if (!found) throw data("This backup isn’t here anymore.", { status: 404 });
  await note(context, "downloaded a backup", found.name);
  const headers = {
    "Content-Type": "application/vnd.sqlite3",
    "Content-Length": String(found.bytes),
    "Content-Disposition": `attachment; filename="${found.name.replace(/[^\w.-]/g, "_")}"`,
    "Cache-Control": "no-store",
  };
  if (request.method === "HEAD") {
    await found.handle.close();
    return new Response(null, { headers });
  }
  // It closes the file at its end, and when the reader goes away.
  const stream = found.handle.createReadStream({ end: found.bytes - 1 });
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { headers });
}
