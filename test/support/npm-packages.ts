/** Installs what only some tests need: packages in a folder of their own, from its package.json and lock file. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * Makes `node_modules` in `folder`; `prepare` may change it before anybody sees it. False when npm fails.
 * Installs beside its place and renames, because two workers may come at the same time.
 */
export function installPackages(folder: string, prepare: (modules: string) => void = () => {}): boolean {
  console.log(`Installing the packages of ${basename(folder)}/package.json for the tests ...`);
  const work = mkdtempSync(join(folder, "node_modules-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) cpSync(join(folder, file), join(work, file));
    const npm = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    if (spawnSync("npm", npm, { cwd: work, stdio: "inherit" }).status !== 0) return false;
    prepare(join(work, "node_modules"));
    renameUnlessThere(join(work, "node_modules"), join(folder, "node_modules"));
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function renameUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
