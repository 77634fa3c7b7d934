/** All texts and settings there are: loads every file of content/ and every form, so that each key is known. */
import "../forms/catalog.ts";
import "../forms/definitions/seat.ts";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { placeholder } from "../content/placeholders.ts";
import { markdownPage } from "../text/words/sections.ts";

/** What a bundle of Vite holds; Node itself has no `import.meta.env` and reads the folder. */
export const contentFiles: readonly unknown[] = import.meta.env
  ? Object.values(
      import.meta.glob(
        ["../content/*.{ts,md}", "../content/{news,record,residents}/*.ts", "!../content/**/*.test.ts"],
        { eager: true },
      ),
    )
  : await Promise.all(
      globSync("content/{*.{ts,md},{news,record,residents}/*.ts}", { cwd: root() }).map(load),
    );

async function load(name: string): Promise<unknown> {
  if (name.endsWith(".md"))
    return markdownPage(basename(name), readFileSync(join(root(), name), "utf8"), {}, placeholder);
  return name.endsWith(".test.ts") ? undefined : import(pathToFileURL(join(root(), name)).href);
}

function root(): string {
  return join(import.meta.dirname, "..");
}
