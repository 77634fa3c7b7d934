/** A file made for whoever asked for it: kept by nobody on the way, and passed on as it is written. */
import { Readable } from "node:stream";
import { site } from "../../content/site.ts";
import { localDateIn } from "../../time/zone-time.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  po: "text/x-gettext-translation; charset=utf-8",
};

/** `name`: of the file, without its extension; the day of `at` follows it. */
export function download(
  name: string,
  format: keyof typeof types,
  lines: Iterable<string> | AsyncIterable<string>,
  at?: Date,
): Response {
  const file = [name, ...(at ? [localDateIn(site.timeZone)(at)] : [])].join("-");
  return new Response(Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="${file}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
