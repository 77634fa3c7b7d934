/** Paths of the programs that run in a child process or a worker thread. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The file of a program by its path in the project without the ending, such as `news/parse/parse-worker`. */
export function programPath(path: string): string {
  return join(projectFolder(import.meta.dirname), `${path}.ts`);
}

/** The server runs this file as it is, the desk as a part of its bundle in `build/`. */
export function projectFolder(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error("The folder of the project was not found.");
  return projectFolder(above);
}
