/** Precompression of static files at build. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Coding, compressBest, compressible, suffixes } from "../http/content-encoding.ts";

/** Precompresses the files of a folder: writes `.br`, `.zst` and `.gz` beside each. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const forms = Object.entries(await compressBest(await readFile(file)));
    await Promise.all(forms.map(([coding, bytes]) => writeFile(file + suffixes[coding as Coding], bytes)));
  }
}
