/** All texts and settings there are: loads every file of content/ and every form, so that each key is known. */
import "../forms/catalog.ts";
import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What a bundle of Vite holds; Node itself has no `import.meta.env` and reads the folder. */
export const contentFiles: readonly unknown[] = import.meta.env
  ? Object.values(
      import.meta.glob(
        ["../content/*.ts", "../content/{news,record,residents}/*.ts", "!../content/**/*.test.ts"],
        { eager: true },
      ),
    )
  : await Promise.all(globSync("content/{*,{news,record,residents}/*}.ts", { cwd: root() }).map(load));

async function load(name: string): Promise<unknown> {
  return name.endsWith(".test.ts") ? undefined : import(pathToFileURL(join(root(), name)).href);
}

function root(): string {
  return join(import.meta.dirname, "..");
}
