/** Desk commands: backup and restore. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { forgetAfterRestore } from "../../backups/notes.ts";
import { type Restored, restoreFrom } from "../../backups/restore-from.ts";
import { backup } from "../../db/backup/backup.ts";
import { backUpTo } from "../../db/backup/backup-folder.ts";
import { type Contents, inspectCopy } from "../../db/backup/inspect-backup.ts";
import { restore } from "../../db/backup/restore.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { withdrawAgain } from "../../publishing/proposals/sender-proposal.ts";
import { type Command, type Desk, type Given, UsageError } from "../command.ts";
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
    call: "restore [FILE] [--from PLACE] [--key PATH] [--check|--force]",
    help: "replaces the database with a backup while the server is stopped, and erases again everyone who was erased since; --check only checks whether it is good. --from takes the newest of a folder, sftp://NAME@host/folder or https://ACCESSKEY@host/bucket, and reads its key, and below it the password of the place, from the file of --key or from standard input",
    job: runRestore,
  },
];

async function runRestore(desk: Desk, { file = "", from, key, check, force }: Given): Promise<string> {
  const { settings, now } = desk;
  if ((file === "") === (from === undefined)) throw new UsageError("Either FILE or --from PLACE.");
  let again = "";
  const cleanse = async (db: Database) => {
    const { found, erased } = await eraseAgain(db);
    if (found > 0) again = `Erased again, as it was after this backup was made: ${countsText(erased)}.\n`;
    const withdrawn = await inTransaction(db, (trx) => withdrawAgain(trx, now()));
    if (withdrawn.length > 0) again += `Withdrawn again, as their senders did: ${withdrawn.join(", ")}.\n`;
  };
  if (from !== undefined) {
    const keys = key ? await readFile(key, "utf8") : await desk.stdin();
    const options = {
      from,
      keys,
      isCheck: check !== undefined,
      force: force !== undefined,
      now: now(),
      cleanse,
    };
    const restored = await restoreFrom(settings, options);
    return restoredText(restored, check !== undefined, settings.secret) + again;
  }
  const path = resolve(file);
  // What the file does not say of itself.
  const beside = existsSync(`${path}.sha256`)
    ? ""
    : `Unverified: there is no ${path}.sha256 beside it, so a changed byte may go unnoticed.\n`;
  if (check) return `${path} is good.\n${contentsText(await inspectCopy(path))}${beside}`;
  const restored = await restore(settings, path, {
    ...{ force: force !== undefined, now: now(), cleanse },
    apply: (db) => forgetAfterRestore(db, now()),
  });
  const kept = restored.kept ? `The database that was there is kept as ${restored.kept}.\n` : "";
  return `Restored from ${path}.\n${contentsText(restored)}${beside}${kept}${restored.presentRead ? "" : notRead}${again}${onlyOne}`;
}

function restoredText(restored: Restored, isCheck: boolean, ownSecret: string | undefined): string {
  const { contents, at, until, added, kept, passedOver, hostKey, secret } = restored;
  const came = countsText(new Map(added));
  return [
    `${isCheck ? "Good" : "Restored"}: the backup of ${localTime(at)}, and what people sent until ${localTime(until)}.\n`,
    ...[contentsText(contents), `came in after it: ${came}\n`],
    ...passedOver.map((one) => `Passed over, because it could not be read: ${one}.\n`),
    ...kept.map((file) => `What was there is kept as ${file}.\n`),
    hostKey ? `The machine of the backups has the host key ${hostKey}.\n` : "",
    ownSecret === undefined || ownSecret === secret ? "" : otherSecret,
    isCheck || contents.presentRead ? "" : notRead,
    isCheck ? "" : onlyOne,
  ].join("");
}

const onlyOne =
  "Once it is started, this site sends mail as the one before did: stop that one first, if it still runs. Backups go on to the same place after 70 minutes (later where one takes long), unless another machine has sent one there meanwhile.\n";

const otherSecret =
  "SECRET is another one than that of the backup: links in mails already sent would be dead, and settings that are kept encrypted unreadable. Set SECRET to what is in the file secret in DATA_DIR.\n";

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
