/** All acts: what the files in the folders of acts/ export. A new act is one file there. */
import { globSync } from "node:fs";
import type { Role } from "../accounts/people.ts";
import { type Act, mayPerform } from "./act.ts";

/** What a bundle of Vite holds; Node itself has no `import.meta.env` and reads the folders. */
const files: readonly object[] = import.meta.env
  ? Object.values(import.meta.glob<object>(["./*/*.ts", "!./*/*.test.ts", "!./targets/*"], { eager: true }))
  : await Promise.all(
      globSync("*/*.ts", { cwd: import.meta.dirname })
        .filter((name) => !/\.test\.ts$|^targets\b/.test(name))
        .toSorted()
        .map((name) => import(/* @vite-ignore */ new URL(name.replaceAll("\\", "/"), import.meta.url).href)),
    );

const all = files.flatMap((file) => Object.values(file).filter(isAct));

/** By name. */
export const acts: ReadonlyMap<string, Act> = new Map(all.map((act) => [act.name, act]));
if (acts.size !== all.length) throw new Error("Two acts have the same name.");

/** Those of one target whose buttons its screen shows to this person, in the order of their names. */
export function offeredActs(on: Act["on"], target: unknown, role: Role): { name: string; label: string }[] {
  return [...acts.values()].filter(
    (act) => act.on === on && mayPerform(act, role) && act.offered?.(target as never),
  );
}

function isAct(value: unknown): value is Act {
  return value !== null && typeof value === "object" && "run" in value && "undo" in value && "log" in value;
}
