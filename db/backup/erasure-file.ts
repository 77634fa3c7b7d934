/** The file `erased` in DATA_DIR: digests of erased data, kept outside the database, so that they survive its loss. */
import { existsSync, readFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { ErasureTable } from "../schema.ts";
import { syncFolderOf } from "./durable-file.ts";

/** Throws an Error with a plain sentence when the file cannot be read: a restore without it would bring erased people back. */
export function readErasureFile(dataDir: string): Selectable<ErasureTable>[] {
  const file = erasureFile(dataDir);
  if (!existsSync(file)) return [];
  try {
    const list: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (Array.isArray(list) && list.every(isErasure)) return list;
  } catch {
    // Reported below.
  }
  throw new Error(
    `The list of who was erased, ${file}, cannot be read. Bring it back from where you keep it, or move it away to go on with what the databases know.`,
  );
}

/** Writes the file atomically, readable by its owner alone. */
export async function writeErasureFile(
  dataDir: string,
  list: readonly Selectable<ErasureTable>[],
): Promise<void> {
  const file = erasureFile(dataDir);
  const part = `${file}.${process.pid}`;
  const handle = await open(part, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(list));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  await syncFolderOf(file);
}

function erasureFile(dataDir: string): string {
  return join(dataDir, "erased");
}

function isErasure(value: unknown): value is Selectable<ErasureTable> {
  const fields = ["digest", "salt", "erased_at"];
  return (
    typeof value === "object" &&
    value !== null &&
    fields.every((field) => typeof (value as Record<string, unknown>)[field] === "string")
  );
}
