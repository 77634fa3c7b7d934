import { site } from "./site.ts";

/** The words around entries of a kind that has no page made for it: its list, an entry's page, what was withdrawn. */
export const entryPages = {
  description: (many: string) => `${many} of ${site.name}, ${site.city}.`,
  more: (count: string) => `And ${count} older.`,
  facts: "In short",
  withdrawn: {
    title: "This is no longer here",
    text: "It was published here and has since been taken down.",
  },
  all: (many: string) => `All ${many}`,
} as const;
