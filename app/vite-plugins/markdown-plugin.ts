import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { allLanguages } from "../../content/languages.ts";
import { placeholder } from "../../content/placeholders.ts";
import { ContentError } from "../../text/markdown/front-matter.ts";
import { renderSections as renderAny, type Section } from "../../text/words/sections.ts";

/**
 * Vite plugin: `import sections from "../../content/about.md"` gives the file's `Section[]`: on the server rendered when they are read
 * (text/words/sections.ts), with the files of the same name in the folders of other languages; for browsers as built.
 */
export function markdownContent(): Plugin {
  return {
    name: "markdown-content",
    async load(id) {
      if (!id.endsWith(".md")) return;
      const text = await readFile(id, "utf8");
      const own = renderSections(text, relative(process.cwd(), id));
      const key = basename(id);
      const code =
        this.environment.name === "client"
          ? `import { words } from ${absolute("text/words/lookup.ts")};
             export default words(${JSON.stringify(key.replace(/\.md$/, ""))}, { md: ${JSON.stringify(own)} }).md;`
          : `import { placeholder } from ${absolute("content/placeholders.ts")};
             import { markdownPage } from ${absolute("text/words/sections.ts")};
             export default markdownPage(${[key, text, translations(id, own)].map((one) => JSON.stringify(one))}, placeholder);`;
      return { code, map: null, moduleType: "js" };
    },
  };
}

function absolute(file: string): string {
  return JSON.stringify(join(import.meta.dirname, "../..", file));
}

/** The same page in other languages, by their codes. Each has the sections of the first. */
function translations(file: string, own: readonly Section[]): Record<string, string> {
  const found = allLanguages.flatMap(({ code }) => {
    const other = join(dirname(file), code, basename(file));
    if (!existsSync(other)) return [];
    const name = relative(process.cwd(), other);
    const text = readFileSync(other, "utf8");
    const { length } = renderSections(text, name);
    if (length !== own.length)
      throw new ContentError(`${name}:1: It has ${length} sections, not ${own.length}.`);
    return [[code, text]];
  });
  return Object.fromEntries(found);
}

/** The errors in the Markdown files of a folder such as `content`: one line each, with file and line number. */
export function contentProblems(folder: string): string[] {
  const files = globSync("*.md", { cwd: folder }).toSorted();
  return files.flatMap((name) => {
    const file = join(folder, name);
    return problemsOf(() => renderSections(readFileSync(file, "utf8"), file));
  });
}

/** The mistakes that a step throws as a ContentError, one a line. */
export function problemsOf(step: () => unknown): string[] {
  try {
    step();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.message.split("\n");
    throw error;
  }
}

/** The sections of Markdown, its placeholders filled from content/placeholders.ts. Throws a ContentError. */
export function renderSections(markdown: string, file = "Markdown"): Section[] {
  return renderAny(markdown, file, placeholder);
}
