import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { Marked, type Parser, type Tokens } from "marked";
import type { Plugin } from "vite";
import { placeholders } from "../../content/placeholders.ts";
import { readEvent } from "../../publishing/read-event.ts";
import { readStory } from "../../publishing/read-story.ts";
import { ContentError } from "../../text/markdown/front-matter.ts";
import { isHarmless } from "../trusted-types.ts";

/** A `## Heading` of a content file and everything below it. */
export interface Section {
  /** Anchor: the heading in lower case with hyphens. */
  id: string;
  title: string;
  html: string;
}

/**
 * Vite plugin for Markdown: `import sections from "../../content/about.md"` gives the file's `Section[]`, rendered at
 * build. A file in content/events/ gives a `ListedEvent`, one in content/stories/ a `Story`, each also with a named
 * export `slug`.
 */
export function markdownContent(): Plugin {
  return {
    name: "markdown-content",
    async load(id) {
      if (!id.endsWith(".md")) return;
      const text = await readFile(id, "utf8");
      return { code: toModule(text, relative(process.cwd(), id)), map: null, moduleType: "js" };
    },
  };
}

/** The errors in the Markdown below a folder such as `content`: one line each, with file and line number. */
export function contentProblems(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  return files.toSorted().flatMap((name) => {
    const file = join(folder, name);
    try {
      toModule(readFileSync(file, "utf8"), file);
      return [];
    } catch (error) {
      if (error instanceof ContentError) return [error.message];
      throw error;
    }
  });
}

function toModule(text: string, file: string): string {
  const [, folder] = /^content\/(events|stories)\/[^/]+$/.exec(file.replaceAll("\\", "/")) ?? [];
  if (!folder) return `export default ${JSON.stringify(renderSections(text, file))};`;
  const entry = folder === "events" ? readEvent(text, file) : readStory(text, file);
  return `export const slug = ${JSON.stringify(entry.slug)};\nexport default ${JSON.stringify(entry)};`;
}

/**
 * Splits Markdown at its second-level headings and renders each section to HTML. Placeholders such as `{name}` are
 * filled from content/placeholders.ts. Throws a ContentError for text before the first heading, an unknown placeholder or
 * unsafe HTML. `file` names the file in the message.
 */
export function renderSections(markdown: string, file = "Markdown"): Section[] {
  const [before = "", ...parts] = fill(markdown, file).split(/^## +/m);
  if (before.trim()) {
    const line = before.slice(0, before.search(/\S/)).split("\n").length;
    throw new ContentError(
      `${file}:${line}: Text before the first "## " heading: ${before.trim().slice(0, 60)}`,
    );
  }
  const marked = new Marked({ renderer: { link: renderLink } });
  return parts.map((part) => {
    const [title = "", ...rest] = part.split("\n");
    const html = (marked.parse(rest.join("\n").trim(), { async: false }) as string).trim();
    if (!isHarmless(html))
      throw new ContentError(
        `${file}: HTML under "${title.trim()}" that a page may not hold (app/trusted-types.ts).`,
      );
    return { id: slug(title), title: title.trim(), html };
  });
}

function fill(markdown: string, file: string): string {
  return markdown.replace(/\{(\w+)\}/g, (whole, key: string, at: number) => {
    const value = placeholders[key];
    if (typeof value === "string") return value;
    const line = markdown.slice(0, at).split("\n").length;
    throw new ContentError(`${file}:${line}: Unknown placeholder ${whole}`);
  });
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function renderLink(this: { parser: Parser }, { href, tokens }: Tokens.Link): string {
  const rel = /^https?:/.test(href) ? ' rel="noopener"' : "";
  const address = href.replaceAll("&", "&amp;").replaceAll('"', "%22");
  return `<a href="${address}"${rel}>${this.parser.parseInline(tokens)}</a>`;
}
