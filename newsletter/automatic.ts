/** What the newsletter does by itself, on or off: in the table `chores`, an instant stands for what is not as on a new site. */
import { noteLastDone, readLastDone } from "../db/last-done.ts";
import type { Database } from "../db/schema.ts";

const settings = {
  /** The week is put into a draft. */
  "weekly-draft": { row: "weekly draft off", isOnAtFirst: true },
  /** That draft leaves on its day, unless somebody stops it. */
  "letter-leaves": { row: "weekly letter leaves", isOnAtFirst: false },
  /** What an owner decided to publish is mailed an hour later. */
  "topic-mail-leaves": { row: "topic mail leaves", isOnAtFirst: false },
} as const;

export type AutomaticName = keyof typeof settings;

export function isAutomatic(name: string): name is AutomaticName {
  return Object.hasOwn(settings, name);
}

export async function isOn(db: Database, name: AutomaticName): Promise<boolean> {
  const { row, isOnAtFirst } = settings[name];
  return (await readLastDone(db, [row])).has(row) !== isOnAtFirst;
}

export async function switchTo(db: Database, name: AutomaticName, isOn: boolean, now: Date): Promise<void> {
  const { row, isOnAtFirst } = settings[name];
  await noteLastDone(db, { [row]: isOn === isOnAtFirst ? null : now.toISOString() });
}
