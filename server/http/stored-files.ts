/** Files that are read when somebody asks for them: from the database, or from a folder of this machine. */
import { extname } from "node:path";
import { type StaticFile, staticFile, typeOf } from "./static-files.ts";

/** A folder of such files. A name is never used for other bytes, so browsers may keep what they got for good. */
export interface StoredFiles {
  /** How their paths begin, with a slash at both ends. */
  folder: string;
  /** The bytes of a file; undefined when there is none of this name. */
  read: (name: string) => Promise<Buffer | undefined>;
  /** Whether other sites may show them (Fetch, Cross-Origin-Resource-Policy). */
  forOthers?: boolean;
}

/** The file at this path; undefined when there is none. Rejects when it cannot be read. */
export async function findStored(
  { folder, read, forOthers }: StoredFiles,
  path: string,
): Promise<StaticFile | undefined> {
  const bytes = await read(path.slice(folder.length));
  const about = {
    type: typeOf(extname(path)),
    cacheControl: "public, max-age=31536000, immutable",
    headers: forOthers ? { "Cross-Origin-Resource-Policy": "cross-origin" } : undefined,
  };
  return bytes && staticFile(about, bytes);
}
