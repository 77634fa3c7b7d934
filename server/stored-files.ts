/** Files that lie in the database and not on this machine. */
import { extname } from "node:path";
import { type StaticFile, staticFile, typeOf } from "./static-files.ts";

/** A folder of such files. A name is never used for other bytes, so browsers may keep what they got for good. */
export interface StoredFiles {
  /** How their paths begin, with a slash at both ends. */
  folder: string;
  /** The bytes of a file; undefined when there is none of this name. */
  read: (name: string) => Promise<Buffer | undefined>;
}

/** The file at this path; undefined when there is none. Rejects when the database fails. */
export async function findStored(
  { folder, read }: StoredFiles,
  path: string,
): Promise<StaticFile | undefined> {
  const bytes = await read(path.slice(folder.length));
  const about = {
    type: typeOf(extname(path)),
    cacheControl: "public, max-age=31536000, immutable",
    // Other sites may show what our news call names.
    headers: { "Cross-Origin-Resource-Policy": "cross-origin" },
  };
  return bytes && staticFile(about, bytes);
}
