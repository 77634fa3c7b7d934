/** The secret that signs the links in mails. */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret of the settings, or else the one in the data folder's file `secret`, made at the first start (for its
 * owner alone). Several processes that start at once end up with the same. Throws when the file cannot be kept.
 */
export function readSecret({ secret, dataDir }: { secret: string | undefined; dataDir: string }): string {
  if (secret) return secret;
  const file = join(dataDir, "secret");
  if (!existsSync(file)) makeSecret(file);
  // What is no file may hang whoever reads it.
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

/** Written whole under another name first: who finds the file finds all of it, and of two makers one wins. */
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
