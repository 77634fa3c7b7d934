// A lock file with a heartbeat: of several starts in one folder, one installs and builds, and the others wait.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two heartbeats, and without one until the lock is stale. */
const heartbeat = 2_000;
const staleAfter = 60_000;

/**
 * Runs `work` while holding the lock, unless `isDone` returns true, then or after the wait. Calls `onWait` once when another
 * process holds the lock. `work` gets a function that records the pid of a child, which outlives this process if it is killed.
 */
export async function withLockFile(file, { isDone, work, onWait }) {
  let waited = false;
  while (!isDone()) {
    if (!take(file)) {
      if (!waited) onWait();
      waited = true;
      await wait(200);
      continue;
    }
    const timer = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeat);
    try {
      if (!isDone()) await work((pid) => writeFileSync(file, `${process.pid} ${pid}`));
      return;
    } finally {
      clearInterval(timer);
      rmSync(file, { force: true });
    }
  }
}

function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    removeIfStale(file);
    return false;
  }
}

/** Renames the stale lock before removing it: of two processes that find it, only one succeeds. */
function removeIfStale(file) {
  const holders = read(file);
  const seen = statSync(file, { throwIfNoEntry: false });
  if (holders === undefined || !seen) return;
  const age = Date.now() - seen.mtimeMs;
  // A holder that has just created the file has not written its pid yet.
  const alive = holders === "" ? age < heartbeat : holders.split(" ").some(isAlive);
  if (alive && age < staleAfter) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  // Another process was faster and holds a new lock: put it back.
  if (read(aside) !== holders) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
