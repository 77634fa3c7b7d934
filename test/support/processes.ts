/** Finds programs, and reads a process's memory and processor time from /proc. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment } from "../../server/config.ts";

/** The full path of a program, or undefined. Debian keeps servers where an ordinary PATH does not look. */
export function onPath(name: string): string | undefined {
  return [...environment.path.split(delimiter), "/usr/sbin"]
    .map((folder) => join(folder, name))
    .find(executable);
}

/** True for a file that may be run. */
export function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Binds a process and all its threads to one core. False where that cannot be done. */
export function pin(pid: number, core: number): boolean {
  return spawnSync("taskset", ["-acp", String(core), String(pid)]).status === 0;
}

/** Seconds of processor time that processes have used, their own and the system's for them (Linux). */
export function processorSeconds(pids: number[]): number {
  const ticksASecond = 100;
  return pids.reduce((sum, pid) => {
    const fields = stat(pid);
    return sum + (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) / ticksASecond;
  }, 0);
}

/** Megabytes that a process holds in memory (Linux). */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
}

/** The fields of /proc/PID/stat from the third on; undefined when the process is gone. */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
