/** Placeholders such as `{name}` in entries that editors write, filled when they are shown; never in what visitors sent. */
import { placeholder } from "../../content/placeholders.ts";

/** The text with its placeholders filled; unknown ones stay as they are. */
export function fillPlaceholders(text: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => placeholder(name) ?? whole);
}

/** The first placeholder of the text that nothing fills. */
export function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(/\{(\w+)\}/g)].find(([, name = ""]) => placeholder(name) === undefined)?.[0];
}
