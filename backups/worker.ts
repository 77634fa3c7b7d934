/** Entry of the child process that makes, sends and tests backups: encrypting gigabytes would stop the server's event loop. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { BackupKeeping } from "../content/backup-keeping.ts";
import { backup } from "../db/backup/backup.ts";
import { backUpTo } from "../db/backup/backup-folder.ts";
import { sha256 } from "../db/backup/durable-file.ts";
import { openDatabase, type Place } from "../db/open.ts";
import { type BackupName, nameFor, namesAmong, stampOf, stampsToKeep } from "./names.ts";
import type { JobName, Note, Notes } from "./notes.ts";
import { restoreFrom } from "./restore-from.ts";
import { writeRows } from "./rows-since.ts";
import { keyName, seal } from "./sealed-file.ts";
import { openStore, type Store, StoreProblem, unfinished, whyOf } from "./stores/store.ts";

export interface BackupJob {
  /** "try": whether one can write, read and delete there. */
  job: JobName | "try";
  /** URL of the store, with its password. */
  to: string;
  key: string;
  place: Place;
  /** The installation's, which goes with the database. */
  secret: string;
  now: Date;
  keeping: BackupKeeping;
  notes: Notes;
}

/** `note`: what is so now, also where something went wrong at the end. `problem`: the end of a sentence. */
export interface BackupResult {
  note?: Note;
  problem?: string;
  /** Of a try: the stamp of the newest whole backup that is there. */
  newest?: string | undefined;
  hostKey?: string | undefined;
}

// The server that asked is gone: another one takes over.
process.on("disconnect", () => process.exit());
process.on("message", async (job: BackupJob) => process.send?.(await run(job)));

async function run(job: BackupJob): Promise<BackupResult> {
  const folder = join(job.place.dataDir, "sending", job.job);
  let store: Store | undefined;
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    store = await openStore(job.to);
    return await jobs[job.job](job, store, folder);
  } catch (error) {
    return { problem: whyOf(error) };
  } finally {
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How many whole backups go at most when one came: an hour makes one or two too many. */
const mostThinned = 4;
const jobs = { full: sendWhole, since: sendSince, test: testRestore, try: tryStore };

async function sendWhole(
  { place, key, secret, now, keeping, notes }: BackupJob,
  store: Store,
  folder: string,
) {
  const before = await store.list();
  const found = namesAmong(before);
  const { known, stamp, begun = [], kept: own = [] } = notes.full;
  const lost = found.length === 0 ? own.length : 0;
  if (lost > 0)
    throw new StoreProblem(
      `none of the ${lost} backups that were there is there anymore. Is the disk mounted, is it the right place? Save the place again to begin anew`,
    );
  const ours = new Set([...begun, ...own.map((one) => one.at)]);
  // A copy of this site that was restored elsewhere would otherwise thin out, and outlive, the backups of the real one.
  const isForeign = (one: BackupName) => (one.base ? !stamp : !ours.has(one.at));
  if (known && found.some((one) => one.at > known && isForeign(one)))
    throw new StoreProblem(
      "another machine sends its backups there too: a restored copy of this site, or another site in the same folder. Stop one of the two, then save the place here again",
    );
  const at = stampOf(now);
  const name = nameFor({ at, key: await keyName(key) });
  const db = openDatabase(place);
  await backUpTo(db, { dataDir: place.dataDir, file: join(folder, "site.db"), now }, async (file) => {
    await backup(db, file);
    await store.write(name, await seal(key, { name, secret }, { "site.db": file }));
  }).finally(() => db.destroy());
  const there = await store.list();
  const bytesOf = new Map(there.map((file) => [file.name, file.bytes]));
  const whole = namesAmong(there).filter(({ base }) => !base);
  if (!bytesOf.get(name)) throw new StoreProblem("what was sent there is not there");
  const stay = stampsToKeep(
    whole.map((one) => one.at),
    keeping,
    now,
  );
  // A few at a time: a clock that is wrong for an hour does not take all of them.
  const old = whole.filter((one) => !stay.has(one.at)).slice(0, mostThinned);
  const parts = namesAmong(there).filter(({ base }) => base && base !== at);
  const cut = before.filter((file) => file.name.endsWith(`.age${unfinished}`));
  const gone = new Set<string>();
  const note = () => ({
    ...{ at: now.toISOString(), stamp: at, known: at, begun: undefined },
    kept: whole
      .filter(({ name }) => !gone.has(name))
      .map(({ at, key, name }) => ({ at, key, bytes: bytesOf.get(name) ?? 0 })),
  });
  try {
    for (const { name } of [...old, ...parts, ...cut]) {
      await store.remove(name);
      gone.add(name);
    }
    return { note: note() };
  } catch (error) {
    return { note: note(), problem: `the backup is there, but old ones cannot be deleted: ${whyOf(error)}` };
  }
}

async function sendSince({ place, key, now, notes }: BackupJob, store: Store, folder: string) {
  const { at = "", stamp: base = "" } = notes.full;
  const file = join(folder, "rows.jsonl");
  const db = openDatabase(place);
  // Clocks of several servers differ a little; a row that goes twice is one.
  const since = new Date(Date.parse(at) - 120_000).toISOString();
  await writeRows(db, since, file).finally(() => db.destroy());
  const note = { at: now.toISOString(), stamp: base, digest: await sha256(file) };
  if (notes.since.stamp === base && notes.since.digest === note.digest) return { note };
  const name = nameFor({ at: stampOf(now), base, key: await keyName(key) });
  await store.write(name, await seal(key, { name }, { "rows.jsonl": file }));
  return { note };
}

/** What a restore on an empty machine would do, in a folder that is removed. */
async function testRestore({ to, key, now }: BackupJob, _: Store, folder: string) {
  const keys = `${key}\n${decodeURIComponent(new URL(to).password)}`;
  const { contents, passedOver } = await restoreFrom(
    { dataDir: folder },
    { from: to, keys, now, isCheck: true },
  );
  if (passedOver.length > 0) throw new StoreProblem(`the newest cannot be read: ${passedOver.join("; ")}`);
  return { note: { at: now.toISOString(), rows: Object.fromEntries(contents.rows) } };
}

async function tryStore(_: BackupJob, store: Store): Promise<BackupResult> {
  const name = `try-${crypto.randomUUID()}.age`;
  const doing = (what: string) => (error: unknown) =>
    Promise.reject(new StoreProblem(`${what}: ${whyOf(error)}`));
  const there = namesAmong(await store.list().catch(doing("It can’t be read there")));
  await store.write(name, Readable.from([Buffer.from(name)])).catch(doing("Reading works, writing doesn’t"));
  const back = await store.read(name).then(text).catch(doing("Writing works, reading back doesn’t"));
  await store.remove(name).catch(doing("Writing works, deleting doesn’t"));
  return back === name
    ? { hostKey: store.hostKey, newest: there.find(({ base }) => !base)?.at }
    : { problem: "What was written there came back as something else" };
}
