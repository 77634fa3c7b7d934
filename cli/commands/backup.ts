/** Desk commands: backup and restore. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { backup } from "../../db/backup/backup.ts";
import { backUpTo } from "../../db/backup/backup-folder.ts";
import { type Contents, inspectCopy } from "../../db/backup/inspect-backup.ts";
import { restore } from "../../db/backup/restore.ts";
import type { Database } from "../../db/schema.ts";
import type { Command, Desk, Given } from "../command.ts";
import { localTime, stripControlCharacters } from "../terminal.ts";
import { countsText, eraseAgain } from "./erase.ts";

export const backupCommands: readonly Command[] = [
  {
    call: "backup FILE",
    help: "writes the whole database to one new file, while the server runs",
    job: async ({ open, settings: { dataDir }, now }, { file = "" }) => {
      const db = await open();
      const to = { dataDir, file: resolve(file), now: now() };
      const contents = await backUpTo(db, to, (path) => backup(db, path));
      return `Backed up to ${resolve(file)}.\n${contentsText(contents)}`;
    },
  },
  {
    call: "restore FILE [--check|--force]",
    help: "replaces the database with a backup while the server is stopped, and erases again everyone who was erased since; --check only checks whether it is good",
    job: runRestore,
  },
];

async function runRestore(desk: Desk, { file = "", check, force }: Given): Promise<string> {
  const { settings, now } = desk;
  const path = resolve(file);
  // What the file does not say of itself.
  const beside = existsSync(`${path}.sha256`)
    ? ""
    : `Unverified: there is no ${path}.sha256 beside it, so a changed byte may go unnoticed.\n`;
  if (check) return `${path} is good.\n${contentsText(await inspectCopy(path))}${beside}`;
  let again = "";
  const cleanse = async (db: Database) => {
    const { found, erased } = await eraseAgain(db);
    if (found > 0) again = `Erased again, as it was after this backup was made: ${countsText(erased)}.\n`;
  };
  const restored = await restore(settings, path, { force: force !== undefined, now: now(), cleanse });
  const kept = restored.kept ? `The database that was there is kept as ${restored.kept}.\n` : "";
  return `Restored from ${path}.\n${contentsText(restored)}${beside}${kept}${restored.presentRead ? "" : notRead}${again}`;
}

const notRead =
  "The database that was there could not be read: who was erased since this backup was made is known only from the file erased beside it, and who was removed from the desk is not known: look at the people of the desk.\n";

function contentsText({ bytes, version, rows, newest, foreign }: Contents): string {
  const lines = [
    ["size", `${(bytes / 1_048_576).toFixed(1)} MB`],
    ["version", version],
    ...[...rows].map(([table, count]) => [table, String(count)]),
    ["newest message", newest ? localTime(newest) : "none"],
  ];
  const width = Math.max(...lines.map(([name = ""]) => name.length)) + 2;
  const strange =
    foreign.length > 0
      ? `Not of this site, and left out by a restore: ${stripControlCharacters(foreign.join(", "))}. Ask who had this file in hand.\n`
      : "";
  return lines.map(([name = "", value]) => `${name.padEnd(width)}${value}\n`).join("") + strange;
}
