/** Doctor checks of the data: secret, disk space, database, backups. */
import { existsSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { isSqliteFile } from "../../db/backup/inspect-backup.ts";
import { databaseFile } from "../../db/open.ts";
import { probeDatabase } from "../../db/readiness.ts";
import { restoreAdvice } from "../../db/retry.ts";
import { checkFile } from "../../db/sqlite/check-file.ts";
import { readSecret } from "../../server/process/secret.ts";
import { type DoctorContext, type Finding, formatDuration, ok, warn, wrong } from "./finding.ts";

const megabyte = 1_048_576;
const day = 24 * 3_600_000;

export async function checkSecret({ settings }: DoctorContext): Promise<Finding[]> {
  readSecret(settings);
  if (settings.secret) return [ok("SECRET is set. Keep a copy where the backups are.")];
  const file = join(settings.dataDir, "secret");
  const { mode } = await stat(file);
  if (mode & 0o077) return [wrong(`${file} can be read by other users. Run: chmod 600 ${file}`)];
  return [ok(`The secret is in ${file}, readable by its owner alone. Keep a copy where the backups are.`)];
}

export async function checkDisk({ settings: { dataDir } }: DoctorContext): Promise<Finding[]> {
  const { bavail, bsize, blocks, ffree, files } = await statfs(dataDir);
  const free = (bavail * bsize) / megabyte;
  const part = blocks > 0 ? Math.round((bavail / blocks) * 100) : 100;
  const says = `The disk of ${dataDir} has ${Math.round(free).toLocaleString("en-US")} MB left, ${part} %.`;
  if (free < 100 || (files > 0 && ffree < 1_000)) return [wrong(`${says} Make room before it is full.`)];
  return [free < 1_024 ? warn(`${says} Make room soon.`) : ok(says)];
}

export async function checkDatabase({ settings, open }: DoctorContext): Promise<Finding[]> {
  const file = databaseFile(settings.dataDir);
  const found = !settings.databaseUrl && existsSync(file) && (await checkFile(file));
  if (typeof found === "object") return [wrong(`${file} is damaged: ${found.damage}. ${restoreAdvice}`)];
  const db = await open();
  const begun = performance.now();
  await probeDatabase(db, settings, { commit: true });
  const ms = Math.round(performance.now() - begun);
  const written = "A submission and its mail can be written, and a row was committed to";
  if (settings.databaseUrl) return [ok(`${written} PostgreSQL in ${ms} ms.`)];
  return [ok(`All of the database is readable. ${written} SQLite in ${ms} ms.`)];
}

export async function checkBackups({ settings, backups, now }: DoctorContext): Promise<Finding[]> {
  const folder = backups ?? join(settings.dataDir, "backups");
  const command = `npm run desk -- backup ${join(folder, "FILE.db")}`;
  const newest = await newestBackup(folder);
  if (!newest) return [wrong(`There is no backup in ${folder}. Make one every day: ${command}`)];
  const old = now().getTime() - newest.time;
  const says = `The newest backup in ${folder} is ${newest.name}, ${formatDuration(old)} old.`;
  if (old < 1.5 * day) return [ok(says)];
  const advice = `${says} Make one every day: ${command}`;
  return [old < 8 * day ? warn(advice) : wrong(advice)];
}

async function newestBackup(folder: string): Promise<{ name: string; time: number } | undefined> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const facts = await stat(path);
      return facts.isFile() && (await isSqliteFile(path)) ? [{ name, time: facts.mtimeMs }] : [];
    }),
  );
  return found.flat().toSorted((a, b) => b.time - a.time)[0];
}
