/** Reads the file of a picture that somebody adds on the command line. */
import { readFile, stat } from "node:fs/promises";
import { maxUploadBytes, tooLarge } from "./pictures.ts";

/** The bytes of a file that is to be added; a problem when it is no file or too large to be read. */
export async function readUpload(path: string): Promise<{ bytes: Buffer } | { problem: string }> {
  const about = await stat(path).catch(() => undefined);
  if (!about) return { problem: "There is no such file, or it may not be read." };
  if (!about.isFile()) return { problem: "It is no file." };
  if (about.size > maxUploadBytes) return { problem: tooLarge };
  const bytes = await readFile(path).catch(() => undefined);
  return bytes ? { bytes } : { problem: "There is no such file, or it may not be read." };
}
