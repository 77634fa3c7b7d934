/** The programs that examine our pages (test/engines/package.json), installed in a folder of their own when first asked for. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./npm-packages.ts";

const folder = join(import.meta.dirname, "../engines");
const modules = join(folder, "node_modules");

export type EngineName = "axe-core" | "accessibility-checker-engine" | "html-validate";

/** Path of a file in one of the packages. Throws when they are not there and cannot be installed. */
export function engineFile(name: EngineName, file: string): string {
  const path = join(modules, name, file);
  if (!existsSync(path) && !installPackages(folder))
    throw new Error("The engines that examine the pages could not be installed.");
  return path;
}

/** The version that is installed. */
export function engineVersion(name: EngineName): string {
  return JSON.parse(readFileSync(engineFile(name, "package.json"), "utf8")).version;
}
