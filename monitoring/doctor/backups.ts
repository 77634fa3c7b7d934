/** Doctor check of the backups on another machine: whether they leave, and come back. */
import { readNotes } from "../../backups/notes.ts";
import { backupTarget, isLate } from "../../backups/send-backups.ts";
import { secretSetting } from "../../text/words/reading.ts";
import { type DoctorContext, type Finding, formatDuration, ok, warn, wrong } from "./finding.ts";

const command = "Now: npm run desk -- act backup.send";

export async function checkSentBackups({ open, now }: DoctorContext): Promise<Finding[]> {
  const db = await open();
  const { full, since, test } = await readNotes(db);
  const kept = await db
    .selectFrom("words")
    .select("key")
    .where("key", "in", ["backup.place", "backup.key"])
    .where("text", "is not", null)
    .execute();
  if (kept.some(({ key }) => secretSetting(key) === ""))
    return [
      wrong("No backup leaves: place and key are kept encrypted with another secret than this server’s.", {
        todo: "Start it with the secret of before, or set up both anew under Health, Backups.",
      }),
    ];
  if (!backupTarget())
    return [ok("No backup leaves this machine by itself.", { todo: "Set one up under Health, Backups." })];
  const ago = (instant: string) => `${formatDuration(now().getTime() - Date.parse(instant))} ago`;
  const newest = full.at ? `The newest backup left ${ago(full.at)}` : "No backup has left yet";
  const todo = "See Health, Backups.";
  const failing = full.failing ?? since.failing;
  const why = failing ? `: ${failing.problem}` : "";
  const left = isLate(full, now())
    ? wrong(`${newest}${why}.`, { todo, command })
    : failing
      ? warn(`${newest}. Since ${ago(failing.since)} none does${why}.`, { todo, command })
      : ok(`${newest}.`);
  if (test.failing)
    return [left, wrong(`The newest backup could not be restored: ${test.failing.problem}.`, { todo })];
  return [left, ...(test.at ? [ok(`A backup was restored as a test ${ago(test.at)}.`)] : [])];
}
