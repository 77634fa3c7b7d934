/** Restores the newest backup of a store onto this machine, with the secret and what people sent since. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "../db/backup/inspect-backup.ts";
import { type RestoreOptions, restore } from "../db/backup/restore.ts";
import { databaseFile, type Place } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { type BackupName, instantOf, namesAmong, stampOf } from "./names.ts";
import { forgetAfterRestore } from "./notes.ts";
import { applyRows } from "./rows-since.ts";
import { keyName, readKey, unseal, wrongKey } from "./sealed-file.ts";
import { openStore, readPlace, type Store, StoreProblem, whyOf } from "./stores/store.ts";

export interface RestoreFrom extends Pick<RestoreOptions, "cleanse" | "force" | "now"> {
  /** As typed: `/a/folder`, `sftp://NAME@host/folder`, `https://KEY@host/bucket/folder`. */
  from: string;
  /** The key of the backups on a line, and besides it the password of the place, or a private key. */
  keys: string;
  /** Only looks whether it would come back. */
  isCheck?: boolean;
}

export type Restored = Awaited<ReturnType<typeof restoreFrom>>;

/** Throws an Error with a plain sentence, with nothing changed: also where there is a database already, without `force`. */
export async function restoreFrom(place: Place, { from, keys, isCheck = false, ...options }: RestoreFrom) {
  const { dataDir } = place;
  const present = databaseFile(dataDir);
  if (!isCheck && !options.force && !place.databaseUrl && existsSync(present))
    throw new Error(
      `There is a database already, ${present}. With --force the backup takes its place, and it is kept.`,
    );
  const [, typed = ""] = /^\s*(age-secret-key-1.*)$/im.exec(keys) ?? [];
  const key = await readKey(typed);
  if (!key) throw new Error("That is no key: it begins with AGE-SECRET-KEY-1 and has 74 characters.");
  const folder = join(dataDir, "sending", "restore");
  let store: Store | undefined;
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    store = await openStore(readPlace(from, keys.replace(typed, "").trim()));
    const { whole, rows, passedOver } = await fetchNewest(store, key, folder, options.now);
    /** How many rows came in after the backup, by table. */
    let added: ReadonlyMap<string, number> = new Map();
    const apply = async (db: Database) => {
      if (rows) added = await applyRows(db, join(rows.folder, "rows.jsonl"));
      await forgetAfterRestore(db, options.now);
    };
    const target = isCheck ? { dataDir: join(folder, "data") } : place;
    const { kept, ...contents } = await restore(target, join(whole.folder, "site.db"), { ...options, apply });
    const secret = await readFile(join(whole.folder, "secret"), "utf8");
    const keptSecret = isCheck ? undefined : await placeSecret(join(dataDir, "secret"), secret, options.now);
    return {
      ...{ contents, added, secret, passedOver, hostKey: store.hostKey },
      /** ISO instants: of the backup, and until when what people sent came with it. */
      ...{ at: instantOf(whole.at), until: instantOf(rows?.at ?? whole.at) },
      /** What was in the way: where it is now. */
      kept: [kept, keptSecret].filter((file) => file !== undefined),
    };
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    throw new Error(`Nothing was restored: ${error.message}.`, { cause: error });
  } finally {
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Into folders of their own. `passedOver`: newer ones that could not be read, and why. Throws a StoreProblem where none can. */
async function fetchNewest(store: Store, key: string, folder: string, now: Date) {
  const all = namesAmong(await store.list().catch(toProblem));
  const own = await keyName(key);
  const names = all.filter((one) => one.key === own);
  if (all.length > 0 && names.length === 0)
    throw new StoreProblem("the key is not the one that locks these backups");
  const passedOver: string[] = [];
  const firstOf = async (candidates: readonly BackupName[], wanted: string) => {
    for (const one of candidates.slice(0, 4)) {
      const into = join(folder, one.name);
      await mkdir(into).catch(toProblem);
      const bytes = await store.read(one.name).catch(toProblem);
      try {
        const found = await unseal(key, bytes, into);
        // A store that gives an older one under this name is found out.
        const said = found.has("name") ? await readFile(join(into, "name"), "utf8") : "";
        if (said !== one.name || !found.has(wanted)) throw new StoreProblem("it is not what its name says");
        if (wanted === "site.db") await inspect(join(into, wanted), one.name);
        return { ...one, folder: into };
      } catch (error) {
        // A full disk or a lost connection is no fault of the file, and an older one no help.
        if (error instanceof Error && "code" in error) return toProblem(error);
        passedOver.push(`${one.name}: ${(error as Error).message}`);
        await rm(into, { recursive: true, force: true });
      }
    }
    return undefined;
  };
  // One of a time to come is of a clock that was wrong: how new it is, it does not say.
  const tomorrow = stampOf(new Date(now.getTime() + 86_400_000));
  const backups = names.filter(({ base }) => !base);
  const isLater = ({ at }: BackupName) => at > tomorrow;
  const byTime = [...backups.filter((one) => !isLater(one)), ...backups.filter(isLater)];
  const whole = await firstOf(byTime, "site.db");
  const newer = all.filter((one) => !one.base && one.key !== own && one.at > (whole?.at ?? ""));
  passedOver.push(...newer.map(({ name }) => `${name}: ${wrongKey}`));
  const parts = names.filter(({ base }) => base !== undefined && base === whole?.at);
  if (whole) return { whole, rows: await firstOf(parts, "rows.jsonl"), passedOver };
  throw new StoreProblem(
    passedOver.length > 0
      ? `nothing there can be read: ${passedOver.join("; ")}`
      : "there is no backup there",
  );
}

function toProblem(error: unknown): never {
  throw new StoreProblem(whyOf(error), { cause: error });
}

/** Returns where the one that was there is now. */
async function placeSecret(file: string, secret: string, now: Date): Promise<string | undefined> {
  const known = existsSync(file) ? (await readFile(file, "utf8")).trim() : undefined;
  const kept = known === undefined || known === secret ? undefined : `${file}.before-${stampOf(now)}`;
  if (kept) await rename(file, kept);
  if (known !== secret) await writeFile(file, secret, { mode: 0o600, flush: true });
  return kept;
}
