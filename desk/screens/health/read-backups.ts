/** What the screen of backups on another machine shows: how they fare, what is kept, and where they go. */
import { stat } from "node:fs/promises";
import { shortMoment } from "../../../acts/moments.ts";
import { instantOf, stampsToKeep, type Unit } from "../../../backups/names.ts";
import { type Note, readNotes } from "../../../backups/notes.ts";
import { isLate, restoredAt } from "../../../backups/send-backups.ts";
import { publicPlace } from "../../../backups/stores/store.ts";
import { backupKeeping } from "../../../content/backup-keeping.ts";
import { countOf } from "../../../db/count.ts";
import { formatDuration } from "../../../monitoring/doctor/finding.ts";
import { canInstall } from "../../../monitoring/doctor/version.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import { secretSetting } from "../../../text/words/reading.ts";
import type { DeskContext } from "../../desk-context.ts";
import words from "./backup-words.json" with { type: "json" };
import { sizeText } from "./health-data.ts";

export async function readBackups({ db, now, settings, siteUrl }: DeskContext) {
  const place = secretSetting("backup.place");
  const { full, since, test } = await readNotes(db);
  const at = (instant: string | undefined) => instant && shortMoment(instant, now());
  const ago = (instant: string) => formatDuration(now().getTime() - Date.parse(instant));
  const failure = ({ failing }: Note) => failing && { ...failing, since: ago(failing.since) };
  const kept = full.kept ?? [];
  const units = [
    ...stampsToKeep(
      kept.map((one) => one.at),
      backupKeeping,
      now(),
    ),
  ];
  const rows = test.rows ?? {};
  return {
    place: place ? formOf(new URL(place)) : undefined,
    /** The command for an empty machine. */
    restoring:
      place &&
      fill(canInstall ? words.install : words.command, {
        from: publicPlace(place),
        domain: new URL(siteUrl).host,
      }),
    // Of a place that fails, its disk may answer nobody.
    isSameDisk:
      place.startsWith("file:") && !full.failing && (await isSameDisk(new URL(place), settings.dataDir)),
    hasKey: secretSetting("backup.key") !== "",
    newest: at(full.at),
    isOld: full.at !== undefined && now().getTime() - Date.parse(full.at) > 70 * 60_000,
    restored: at(restoredAt(full)),
    left: {
      size: sizeText(kept[0]?.bytes ?? 0),
      behind: full.at && ago((since.at ?? "") > full.at ? (since.at ?? "") : full.at),
    },
    failing: failure(full) ?? failure(since),
    isLate: isLate(full, now()),
    tested: at(test.at),
    testRows: {
      ...counted(rows.submissions, rows.subscribers),
      ...{ entries: rows.entries, pictures: rows.entry_pictures, seconds: Math.ceil((test.ms ?? 0) / 1000) },
    },
    testFailing: failure(test),
    kept: kept.length,
    units: (Object.keys(backupKeeping) as Unit[]).flatMap((unit) => {
      const own = units.filter(([, keeper]) => keeper === unit).map(([stamp]) => instantOf(stamp));
      return own.length > 0 ? { unit, count: own.length, oldest: at(own.toSorted()[0]) } : [];
    }),
    otherKeys: kept.filter(({ key }) => key !== kept[0]?.key).length,
    here: counted(
      await countOf(db.selectFrom("submissions").where("state", "!=", "canary")),
      await countOf(db.selectFrom("subscribers").where("state", "=", "confirmed")),
    ),
  };
}

/** Whether a folder dies with the disk of the data; not, where it is not there. */
async function isSameDisk(folder: URL, dataDir: string): Promise<boolean> {
  const [there, here] = await Promise.all([folder, dataDir].map((path) => stat(path).catch(() => undefined)));
  return there !== undefined && there.dev === here?.dev;
}

function counted(messages = 0, subscribers = 0) {
  return {
    messages: plural(words.messages, messages),
    subscribers: plural(words.subscribers, subscribers),
  };
}

/** The fields of the form; never the password. */
function formOf({ protocol, origin, host, pathname, username, searchParams }: URL) {
  const path = decodeURIComponent(pathname);
  const kind = protocol === "file:" ? "folder" : protocol === "sftp:" ? "sftp" : "s3";
  return {
    ...{ kind, address: kind === "s3" ? origin : host, user: decodeURIComponent(username) },
    folder: kind === "s3" ? path.slice(1) : path.replace(/^\/~\//, ""),
    region: searchParams.get("region") ?? "",
    hostKey: searchParams.get("host"),
    name: host || path,
  };
}
