/** Doctor checks of the data: secret, disk space, database, backups. */
import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { backupFolder, listBackups, readLastBackup } from "../../db/backup/backup-folder.ts";
import { databaseFile } from "../../db/open.ts";
import { probeDatabase } from "../../db/readiness.ts";
import { restoreAdvice } from "../../db/retry.ts";
import { checkFile } from "../../db/sqlite/check-file.ts";
import { readSecret } from "../../server/process/secret.ts";
import { type DoctorContext, type Finding, formatDuration, ok, warn, wrong } from "./finding.ts";

const megabyte = 1_048_576;
const day = 24 * 3_600_000;

const keepIt =
  "No backup on this machine holds it: keep a copy where the backups are. Without it, unsubscribe links in mails already sent stop working.";

export async function checkSecret({ settings }: DoctorContext): Promise<Finding> {
  readSecret(settings);
  if (settings.secret) return ok(`SECRET is set. ${keepIt}`);
  const file = join(settings.dataDir, "secret");
  const { mode } = await stat(file);
  if (mode & 0o077) return wrong(`${file} can be read by other users.`, { todo: `Run: chmod 600 ${file}` });
  return ok(`The secret is in ${file}, readable by its owner alone. ${keepIt}`);
}

export async function checkDisk({ settings: { dataDir } }: DoctorContext): Promise<Finding> {
  const { bavail, bsize, blocks, ffree, files } = await statfs(dataDir);
  const free = (bavail * bsize) / megabyte;
  const part = blocks > 0 ? Math.round((bavail / blocks) * 100) : 100;
  const says = `The disk of ${dataDir} has ${Math.round(free).toLocaleString("en-US")} MB left, ${part} %.`;
  if (free < 100 || (files > 0 && ffree < 1_000))
    return wrong(says, { todo: "Free up space before it is full." });
  return free < 1_024 ? warn(says, { todo: "Free up space soon." }) : ok(says);
}

/** Whether the database answers now and takes a row; cheap enough for every minute. */
export async function probeNow({ settings, open }: DoctorContext): Promise<Finding> {
  const begun = performance.now();
  await probeDatabase(await open(), settings, { commit: false });
  return ok(`The database answers, in ${Math.round(performance.now() - begun)} ms.`);
}

export async function checkDatabase({ settings, open }: DoctorContext): Promise<Finding[]> {
  const file = databaseFile(settings.dataDir);
  const found = !settings.databaseUrl && existsSync(file) && (await checkFile(file));
  if (typeof found === "object")
    return [wrong(`${file} is damaged: ${found.damage}.`, { todo: restoreAdvice })];
  const db = await open();
  const begun = performance.now();
  await probeDatabase(db, settings, { commit: true });
  const ms = Math.round(performance.now() - begun);
  const written = "A submission and its mail can be written, and a row was committed to";
  if (settings.databaseUrl) return [ok(`${written} PostgreSQL in ${ms} ms.`)];
  return [ok(`All of the database is readable. ${written} SQLite in ${ms} ms.`)];
}

/** By the files in the folder, and by what was noted when one was made anywhere else, on another machine for instance. */
export async function checkBackups({ settings, backups, now, open }: DoctorContext): Promise<Finding> {
  const folder = backups ?? backupFolder(settings.dataDir);
  const todo = "Make one every day, by a timer (docs/deploying.md).";
  const command = `Now: npm run desk -- backup ${join(folder, "FILE.db")}`;
  const [newest] = await listBackups(folder);
  const noted = await readLastBackup(await open());
  const isElsewhere = noted !== undefined && (!newest || noted > newest.madeAt) && backups === undefined;
  if (!newest && !isElsewhere) return wrong(`There is no backup in ${folder}.`, { todo, command });
  const age = now().getTime() - Date.parse(isElsewhere ? noted : (newest?.madeAt ?? ""));
  const says = isElsewhere
    ? `The newest backup was written ${formatDuration(age)} ago, and is not in ${folder}.`
    : `The newest backup in ${folder} is ${newest?.name}, ${formatDuration(age)} old.`;
  if (age < 1.5 * day) return ok(says);
  return age < 8 * day ? warn(says, { todo, command }) : wrong(says, { todo, command });
}
