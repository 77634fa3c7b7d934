/** All kinds of published things: what the files of publishing/kinds/ export. A new kind is one file there. */
import { globSync } from "node:fs";
import type { Kind } from "./kind.ts";

/** The kinds by name. */
export type Catalog = ReadonlyMap<string, Kind>;

/** Throws when two kinds have one name or path. */
export function catalogOf(kinds: readonly Kind[]): Catalog {
  const catalog = new Map(kinds.map((kind) => [kind.name, kind]));
  const paths = kinds.flatMap(({ path }) => path ?? []);
  if (catalog.size !== kinds.length || new Set(paths).size !== paths.length)
    throw new Error("Two kinds have the same name or path.");
  return catalog;
}

/** What a bundle of Vite holds; Node itself has no `import.meta.env` and reads the folder. */
const files: readonly object[] = import.meta.env
  ? Object.values(import.meta.glob<object>(["./kinds/*.ts", "!./kinds/*.test.ts"], { eager: true }))
  : await Promise.all(
      globSync("kinds/!(*.test).ts", { cwd: import.meta.dirname })
        .toSorted()
        .map((name) => import(/* @vite-ignore */ new URL(name.replaceAll("\\", "/"), import.meta.url).href)),
    );

/** Of each file the one kind that it exports. */
export const kinds: Catalog = catalogOf(files.flatMap((file) => Object.values(file).filter(isKind)));

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
