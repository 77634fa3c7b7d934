import { Readable } from "node:stream";
import { data } from "react-router";
import { downloadBackup } from "../../../acts/health/backups.ts";
import { openBackup } from "../../../db/backup/backup-folder.ts";
import { recordDownload } from "../../acting.ts";
import type { Route } from "./+types/backup-download";

/** One backup as a file, from a folder that no web server shares: for an owner who signed in lately. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { name = "" } = args.params;
  const { settings } = await recordDownload(args, downloadBackup, "/health", { name });
  const found = await openBackup(settings.dataDir, name);
  if (!found) throw data("This backup isn’t here anymore.", { status: 404 });
  const headers = {
    "Content-Type": "application/vnd.sqlite3",
    "Content-Length": String(found.bytes),
    "Content-Disposition": `attachment; filename="${found.name.replace(/[^\w.-]/g, "_")}"`,
    "Cache-Control": "no-store",
  };
  if (args.request.method === "HEAD") {
    await found.handle.close();
    return new Response(null, { headers });
  }
  // It closes the file at its end, and when the reader goes away.
  const stream = found.handle.createReadStream({ end: found.bytes - 1 });
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { headers });
}
