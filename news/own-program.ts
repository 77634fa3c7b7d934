/** Where the programs lie that the news run in processes of their own. */
import { join, resolve } from "node:path";

/**
 * The file of the program `name` of this room: its source, or, when the server itself is packed (server/pack.ts), its packed
 * form, which needs nothing made of TypeScript first.
 */
export function ownProgram(name: string): string {
  const { filename, dirname } = import.meta;
  return filename.endsWith(".ts") ? join(dirname, `${name}.ts`) : resolve("build/house", `${name}.js`);
}
