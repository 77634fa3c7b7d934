/** All kinds of published things: what the files of publishing/kinds/ export. A new kind is one file there. */
import { globSync } from "node:fs";
import type { Kind } from "./kind.ts";

/** What a bundle of Vite holds; Node itself has no `import.meta.env` and reads the folder. */
const files: readonly object[] = import.meta.env
  ? Object.values(import.meta.glob<object>(["./kinds/*.ts", "!./kinds/*.test.ts"], { eager: true }))
  : await Promise.all(
      globSync("kinds/!(*.test).ts", { cwd: import.meta.dirname })
        .toSorted()
        .map((name) => import(/* @vite-ignore */ new URL(name.replaceAll("\\", "/"), import.meta.url).href)),
    );

/** Of each file the one kind that it exports. */
const found = files.flatMap((file) => Object.values(file).filter(isKind));
const paths = found.flatMap(({ path }) => path ?? []);

/** The kinds by name. */
export const kinds: ReadonlyMap<string, Kind> = new Map(found.map((kind) => [kind.name, kind]));
if (kinds.size !== found.length || new Set(paths).size !== paths.length)
  throw new Error("Two kinds have the same name or path.");

/** The kind with this name. Throws when there is none. */
export function kindNamed(name: string): Kind {
  const kind = kinds.get(name);
  if (!kind)
    throw new Error(`There is no kind ${JSON.stringify(name)}; there are ${[...kinds.keys()].join(", ")}.`);
  return kind;
}

function isKind(value: unknown): value is Kind {
  return value !== null && typeof value === "object" && "fields" in value && "show" in value;
}
