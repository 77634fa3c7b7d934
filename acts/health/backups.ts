/** Makes a backup, and hands one out. */
import { backupFolder, listBackups } from "../../db/backup/backup-folder.ts";
import { defineAct, onlyRunning, refuse } from "../act.ts";
import { lookAgain } from "./checks.ts";

const shared = { on: "site", role: "owner" } as const;

export const backUp = defineAct({
  ...shared,
  name: "backup.make",
  label: "Back up now",
  log: "made the backup {it}",
  prepare: async ({ backups }) => {
    if (!backups) return onlyRunning;
    const made = await backups.make();
    return "problem" in made ? refuse("failed", made.problem) : made;
  },
  run: async ({ prepared: { name } }) => ({ text: "Backed up and verified.", target: `backup:${name}` }),
  after: lookAgain,
});

/** The route streams the file (desk/screens/health/backup-download.ts). */
export const downloadBackup = defineAct({
  ...shared,
  name: "backup.download",
  fresh: true,
  label: "Download",
  log: "downloaded the backup {it}",
  input: { name: "of its file" },
  prepare: async ({ settings, input }) => {
    const backups = await listBackups(backupFolder(settings.dataDir));
    const found = backups.find(({ name }) => name === input.name);
    return found ?? refuse("not_found", "This backup isn’t here anymore.");
  },
  run: async ({ prepared: { name } }) => ({ target: `backup:${name}` }),
});
