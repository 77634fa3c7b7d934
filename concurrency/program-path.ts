/** Where the programs lie that run in a process or on a thread of their own. */
import { join, resolve } from "node:path";

/**
 * The file of a program by its path in the source without the ending, such as `news/parse-worker`: the source itself, or,
 * when the server is packed (server/process/pack.ts), its packed form, which needs nothing made of TypeScript first.
 */
export function programPath(path: string): string {
  const { filename, dirname } = import.meta;
  if (filename.endsWith(".ts")) return join(dirname, "..", `${path}.ts`);
  return resolve("build/house", `${path.split("/").at(-1)}.js`);
}
