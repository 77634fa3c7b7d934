/** The program, flags and environment with which `npm start` runs the server, read from start.mjs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Served {
  /** Node's flags. */
  flags: string[];
  /** The program, relative to the project's folder. */
  program: string;
  /** Environment variables for glibc and libuv. */
  settings: Record<string, string>;
}

/** Throws when start.mjs is no longer written in the way that is looked for. */
export function asServed(): Served {
  const starter = readFileSync(join(import.meta.dirname, "../../start.mjs"), "utf8");
  const [, list = "[]"] = /serve: \{\s*run: (\[[^\]]*\])/.exec(starter) ?? [];
  const flags: string[] = JSON.parse(list);
  const program = flags.pop();
  if (!program) throw new Error("start.mjs no longer says how the server is run.");
  const told = [...starter.matchAll(/(MALLOC_\w+|UV_\w+): "(\d+)"/g)].map(([, name, value]) => [name, value]);
  return { flags, program, settings: Object.fromEntries(told) };
}
