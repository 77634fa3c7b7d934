/** The signing key (HMAC secret) for the links in mails. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret of the settings, or else the one in the data folder's file `secret`, created at the first start. Several
 * processes that start at once get the same. Throws when the file cannot be written or read.
 */
export function readSecret({ secret, dataDir }: { secret: string | undefined; dataDir: string }): string {
  if (secret) return secret;
  const file = join(dataDir, "secret");
  if (!existsSync(file)) makeSecret(file);
  // Reading a device or a pipe may block forever.
  const kept = statSync(file).isFile() ? read(file) : "";
  if (kept.length >= 32) return kept;
  throw new Error(`The file ${file} holds no secret. Delete it, or set SECRET.`);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new Error(`The file ${file} cannot be read. Let this user read it, or set SECRET.`, {
      cause: error,
    });
  }
}

/** Writes a temporary file and links it, which is atomic: no reader sees half a file, and of two writers one wins. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
}
