/** Paths of the programs that run in a child process or a worker thread. */
import { join } from "node:path";

/** The file of a program by its path in the project without the ending, such as `news/parse/parse-worker`. */
export function programPath(path: string): string {
  return join(import.meta.dirname, "..", `${path}.ts`);
}
