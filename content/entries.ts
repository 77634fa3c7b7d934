import { words } from "./words.ts";

/** The words around entries of a kind that has no page made for it: its list, an entry's page, what was withdrawn. */
export const entryPages = words("entryPages", {
  description: "{many} of {name}, {city}.",
  more: "And {count} older.",
  facts: "In short",
  withdrawn: {
    title: "This is no longer here",
    text: "It was published here and has since been taken down.",
  },
  all: "All {many}",
} as const);
