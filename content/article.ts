import { words } from "./words.ts";

/** The facts and the contents at the head of a long text: About and the legal pages. */
export const articleWords = words("article", {
  by: "By",
  published: "Published",
  updated: "Updated",
  effective: "Effective",
  sections: "Sections",
  readingTime: "Reading time",
  minutes: "{count} min",
  contents: "On this page",
});
