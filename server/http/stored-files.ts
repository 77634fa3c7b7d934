/** Files that are read on request, from the database or from a folder; served as immutable. */
import { extname } from "node:path";
import { type StaticFile, staticFile, typeOf } from "./static-files.ts";

/** A folder of such files. A name is never reused for other bytes, so browsers may cache them forever. */
export interface StoredFiles {
  /** Path prefix, with a slash at both ends. */
  folder: string;
  /** The bytes of a file; undefined when there is none of this name. */
  read: (name: string) => Promise<Buffer | undefined>;
  /** Whether other sites may embed them (Fetch, Cross-Origin-Resource-Policy). */
  crossOrigin?: boolean;
}

/** The file at this path; undefined when there is none. Rejects when it cannot be read. */
export async function findStored(
  { folder, read, crossOrigin }: StoredFiles,
  path: string,
): Promise<StaticFile | undefined> {
  const bytes = await read(path.slice(folder.length));
  const about = {
    type: typeOf(extname(path)),
    cacheControl: "public, max-age=31536000, immutable",
    headers: crossOrigin ? { "Cross-Origin-Resource-Policy": "cross-origin" } : undefined,
  };
  return bytes && staticFile(about, bytes);
}
