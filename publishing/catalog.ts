/** All kinds of published things: what the files of publishing/kinds/ export. A new kind is one file there. */
import { readdirSync } from "node:fs";
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
const files: Record<string, object> = import.meta.env
  ? import.meta.glob(["./kinds/*.ts", "!./kinds/*.test.ts"], { eager: true })
  : await importFolder(new URL("kinds/", import.meta.url));

/** Of each file the one kind that it exports. */
export const kinds: Catalog = catalogOf(
  Object.values(files).flatMap((file) => Object.values(file).filter(isKind)),
);

/** The kind with this name. Throws when there is none. */
export function kindNamed(name: string): Kind {
  const kind = kinds.get(name);
  if (!kind)
    throw new Error(`There is no kind ${JSON.stringify(name)}; there are ${[...kinds.keys()].join(", ")}.`);
  return kind;
}

async function importFolder(folder: URL): Promise<Record<string, object>> {
  const names = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));
  const modules = names
    .toSorted()
    .map(async (name) => [name, await import(/* @vite-ignore */ new URL(name, folder).href)] as const);
  return Object.fromEntries(await Promise.all(modules));
}

function isKind(value: unknown): value is Kind {
  return value !== null && typeof value === "object" && "fields" in value && "show" in value;
}
