/** The programs that examine our pages (test/engines/package.json), installed in a folder of their own when first asked for. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../engines");
const modules = join(folder, "node_modules");

export type EngineName = "axe-core" | "accessibility-checker-engine" | "html-validate";

/** Path of a file in one of the packages. Throws when they are not there and cannot be installed. */
export function engineFile(name: EngineName, file: string): string {
  const path = join(modules, name, file);
  if (!existsSync(path)) install();
  return path;
}

/** The version that is installed. */
export function engineVersion(name: EngineName): string {
  return JSON.parse(readFileSync(engineFile(name, "package.json"), "utf8")).version;
}

/** Beside its place first, since two workers may come at the same time: one of them wins, and nobody sees half of it. */
function install(): void {
  console.log("Installing the engines that examine the pages ...");
  const work = mkdtempSync(join(folder, "node_modules-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) cpSync(join(folder, file), join(work, file));
    const npm = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    const { status } = spawnSync("npm", npm, { cwd: work, stdio: "inherit" });
    if (status !== 0) throw new Error("The engines that examine the pages could not be installed.");
    putInPlace(join(work, "node_modules"));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function putInPlace(made: string): void {
  try {
    renameSync(made, modules);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
