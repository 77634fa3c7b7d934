/**
 * Limits processes to a share of one core by cgroups, so that servers and load generator do not compete for the same cores:
 * https://docs.kernel.org/admin-guide/cgroup-v2.html (cpu.max), and the older scheduler/sched-bwc.html (cpu.cfs_quota_us).
 */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const groups = "/sys/fs/cgroup";
/** Microseconds: short, so that nobody who is held back is held back for long. */
const period = 5_000;

/**
 * Holds each of the processes to `share` of a core for itself. Gives back what lets go of them, or undefined where that cannot be
 * done: it takes Linux, a cgroup file system with its processor controller, and root.
 */
export function holdToShare(pids: readonly number[], share: number): (() => void) | undefined {
  const older = join(groups, "cpu");
  const root = existsSync(join(older, "cpu.cfs_quota_us")) ? older : groups;
  const quota = Math.round(period * share);
  const folders = pids.map((pid) => join(root, `bench-${pid}`));
  const letGo = () => {
    for (const [at, folder] of folders.entries()) {
      try {
        writeFileSync(join(root, "cgroup.procs"), String(pids[at]));
      } catch {
        // The process has ended.
      }
      if (existsSync(folder)) rmdirSync(folder);
    }
  };
  try {
    for (const [at, folder] of folders.entries()) {
      mkdirSync(folder);
      if (root === older) {
        writeFileSync(join(folder, "cpu.cfs_period_us"), String(period));
        writeFileSync(join(folder, "cpu.cfs_quota_us"), String(quota));
      } else writeFileSync(join(folder, "cpu.max"), `${quota} ${period}`);
      writeFileSync(join(folder, "cgroup.procs"), String(pids[at]));
    }
    return letGo;
  } catch {
    letGo();
    return undefined;
  }
}
