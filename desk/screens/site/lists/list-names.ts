/** What the lists of the site are called at the desk, and the fields of their elements. */
import { capitalized } from "../../../../text/capitalized.ts";
import names from "./list-names.json" with { type: "json" };

const lists: Readonly<Record<string, readonly string[]>> = names.lists;
const fields: Readonly<Record<string, string>> = names.fields;
const parts: Readonly<Record<string, readonly string[]>> = names.parts;

/** A list without a name is called by its key: `pages.about.keywords` is "Pages: about, keywords". */
export function listName(key: string) {
  const [title, lead = ""] = lists[key] ?? [];
  const [file = "", ...rest] = key
    .replace(/\.list$/, "")
    .split(".")
    .map(inWords);
  const byKey = capitalized([file, rest.join(", ")].filter(Boolean).join(": "));
  return { title: title ?? byKey, lead, isNamed: title !== undefined };
}

/** Of a field, by its name; in a tuple by its place. */
export function fieldLabel(key: string, name: string): string {
  return parts[key]?.[Number(name)] ?? fields[name] ?? capitalized(inWords(name));
}

function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
