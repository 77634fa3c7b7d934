/** The desk's commands for backups. */
import { resolve } from "node:path";
import { backup } from "../db/backup.ts";
import { type Contents, inspectCopy } from "../db/inspect.ts";
import { restore } from "../db/restore.ts";
import type { Command, Desk, Given } from "./command.ts";
import { localTime } from "./terminal.ts";

export const backupCommands: readonly Command[] = [
  {
    call: "backup FILE",
    help: "writes the whole database to one new file, while the server runs",
    job: async ({ open }, { file = "" }) => {
      const contents = await backup(await open(), resolve(file));
      return `Backed up to ${resolve(file)}.\n${contentsText(contents)}`;
    },
  },
  {
    call: "restore FILE [--check|--force]",
    help: "puts a backup in place of the database, with the server stopped; --check only looks whether it is good",
    job: bringBack,
  },
];

async function bringBack({ settings, now }: Desk, { file = "", check, force }: Given): Promise<string> {
  const path = resolve(file);
  if (check) return `${path} is good.\n${contentsText(await inspectCopy(path))}`;
  const restored = await restore(settings, path, { force: force !== undefined, now: now() });
  const kept = restored.kept ? `The database that was there is kept as ${restored.kept}.\n` : "";
  return `Restored from ${path}.\n${contentsText(restored)}${kept}`;
}

function contentsText({ bytes, version, rows, newest }: Contents): string {
  const lines = [
    ["size", `${(bytes / 1_048_576).toFixed(1)} MB`],
    ["version", version],
    ...[...rows].map(([table, count]) => [table, String(count)]),
    ["newest message", newest ? localTime(newest) : "none"],
  ];
  const width = Math.max(...lines.map(([name = ""]) => name.length)) + 2;
  return lines.map(([name = "", value]) => `${name.padEnd(width)}${value}\n`).join("");
}
