// Build inputs, hashed to detect a stale build: every file of the project except what is named here, so that a new folder is included.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** Top-level folders that the build does not read. */
const otherFolders = new Set([
  "bench",
  "build",
  "cli",
  "data",
  "deploy",
  "docs",
  "node_modules",
  "test",
  "test-results",
]);
const otherFiles = new Set(["biome.json", "cli.ts", "playwright.config.ts", "vitest.config.ts"]);
const aTest = /\.(test|e2e)\.tsx?$/;

/** The paths of all inputs, in a fixed order, without `dataDir`. */
export function buildInputs(dataDir) {
  const left = resolve(dataDir);
  return entriesOf(".").flatMap(({ name, isFolder }) => {
    if (name.startsWith(".") || resolve(name) === left) return [];
    if (isFolder) return otherFolders.has(name) ? [] : filesIn(name, left);
    return /\.(ts|json)$/.test(name) && !otherFiles.has(name) && !aTest.test(name) ? [name] : [];
  });
}

/** A hash of the names and bytes of files and of another text. */
export function hashOf(files, more) {
  const sum = createHash("sha256").update(more);
  for (const name of files) {
    const bytes = readFileSync(name);
    sum.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  }
  return sum.digest("hex");
}

function filesIn(folder, left) {
  return entriesOf(folder).flatMap(({ name, isFolder }) => {
    const path = `${folder}/${name}`;
    if (isFolder) return resolve(path) === left ? [] : filesIn(path, left);
    return aTest.test(name) ? [] : [path];
  });
}

/** Files and folders, also through symbolic links; no sockets and no broken links. */
function entriesOf(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const about = statSync(`${folder}/${name}`, { throwIfNoEntry: false });
      return about?.isDirectory() || about?.isFile() ? [{ name, isFolder: about.isDirectory() }] : [];
    });
}
