/** SHA-256 of a backup in a file beside it, in the format of sha256sum: one flipped byte is noticed. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolderOf } from "./durable-file.ts";

/** "none": there is no file with a sum. */
export type Verified = "same" | "different" | "none";

export async function writeChecksum(file: string): Promise<void> {
  const sum = checksumFile(file);
  await writeFile(sum, `${await sha256(file)}  ${basename(file)}\n`, { mode: 0o600, flush: true });
  await syncFolderOf(sum);
}

/** Compares `file` with the sum beside `named`, which it is a copy of. */
export async function verifyChecksum(file: string, named = file): Promise<Verified> {
  const kept = await readFile(checksumFile(named), "utf8").catch(() => undefined);
  if (kept === undefined) return "none";
  return kept.slice(0, 64).toLowerCase() === (await sha256(file)) ? "same" : "different";
}

export function removeChecksum(file: string): Promise<void> {
  return rm(checksumFile(file), { force: true });
}

function checksumFile(file: string): string {
  return `${file}.sha256`;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
