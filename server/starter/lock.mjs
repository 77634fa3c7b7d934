// A lock file: of several starts in one folder one installs and builds, and the others wait for it.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two signs of life of whoever holds the lock, and after how many without one it is left behind. */
const beat = 2_000;
const silence = 60_000;

/**
 * Does `work` while nobody else holds the lock, unless `isDone` says that it need not be done (any more). Calls `tell` once
 * when somebody else is at it. `work` gets a function that names a process which goes on should this one be killed.
 */
export async function inTurn(file, { isDone, work, tell }) {
  let told = false;
  while (!isDone()) {
    if (!take(file)) {
      if (!told) tell();
      told = true;
      await wait(200);
      continue;
    }
    const sign = setInterval(() => utimesSync(file, new Date(), new Date()), beat);
    try {
      if (!isDone()) await work((pid) => writeFileSync(file, `${process.pid} ${pid}`));
      return;
    } finally {
      clearInterval(sign);
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
    removeIfLeft(file);
    return false;
  }
}

/** Moves it away before it is removed: of two who find it left behind, only one can. */
function removeIfLeft(file) {
  const holders = read(file);
  const seen = statSync(file, { throwIfNoEntry: false });
  if (holders === undefined || !seen) return;
  const old = Date.now() - seen.mtimeMs;
  // Who has just made the file has not written into it yet.
  const lives = holders === "" ? old < beat : holders.split(" ").some(isAlive);
  if (lives && old < silence) return;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  // Somebody was quicker, and has a new lock since: give it back.
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
