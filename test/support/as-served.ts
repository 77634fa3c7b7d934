/** The server as `npm start` runs it, read from the starter itself. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Served {
  /** What Node is given before the program. */
  flags: string[];
  /** The packed server, from the project's folder. */
  program: string;
  /** What the starter tells glibc and libuv, by the names of the environment. */
  settings: Record<string, string>;
}

/** Throws when start.mjs no longer says it in the way that is looked for. */
export function asServed(): Served {
  const starter = readFileSync(join(import.meta.dirname, "../../start.mjs"), "utf8");
  const [, list = "[]"] = /serve: \{\s*run: (\[[^\]]*\])/.exec(starter) ?? [];
  const flags: string[] = JSON.parse(list);
  const program = flags.pop();
  if (!program) throw new Error("start.mjs no longer says how the server is run.");
  const told = [...starter.matchAll(/(MALLOC_\w+|UV_\w+): "(\d+)"/g)].map(([, name, value]) => [name, value]);
  return { flags, program, settings: Object.fromEntries(told) };
}
