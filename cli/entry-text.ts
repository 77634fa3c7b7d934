/** Entries for the terminal. */
import { kindNamed } from "../publishing/catalog.ts";
import { type Entry, entryPath } from "../publishing/kind.ts";
import type { Desk } from "./command.ts";
import { oneLine } from "./terminal.ts";

/** The public URL of an entry. */
export function addressOf({ settings }: Pick<Desk, "settings">, { kind, slug }: Entry): string {
  return settings.siteUrl + entryPath(kindNamed(kind), slug);
}

/** One line an entry, with whom it names. */
export function entryLines(desk: Pick<Desk, "settings">, entries: readonly Entry[]): string {
  const lines = entries.map((entry) => {
    const person = entry.values.host || entry.values.writer;
    return `  ${addressOf(desk, entry)}${person ? ` (${oneLine(person)})` : ""}\n`;
  });
  return lines.join("");
}
