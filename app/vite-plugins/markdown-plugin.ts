import { existsSync, globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { Marked, type Parser, type Tokens } from "marked";
import type { Plugin } from "vite";
import { languages } from "../../content/languages.ts";
import { placeholder } from "../../content/placeholders.ts";
import { ContentError } from "../../text/markdown/front-matter.ts";
import { slugify } from "../../text/markdown/slug.ts";
import type { Section } from "../../text/words/sections.ts";
import { isHarmless } from "../trusted-types.ts";

/**
 * Vite plugin for Markdown: `import sections from "../../content/about.md"` gives the file's `Section[]`, rendered at
 * build; on the server with its placeholders, and with the files of the same name in the folders of other languages
 * (text/words/sections.ts).
 */
export function markdownContent(): Plugin {
  return {
    name: "markdown-content",
    async load(id) {
      if (!id.endsWith(".md")) return;
      const text = await readFile(id, "utf8");
      const own = renderSections(text, relative(process.cwd(), id));
      const name = JSON.stringify(basename(id));
      const code =
        this.environment.name === "client"
          ? `import { words } from ${JSON.stringify(join(words, "lookup.ts"))};
             export default words(${name}, ${JSON.stringify(own)}, () => false);`
          : `import { placeholder } from ${JSON.stringify(placeholders)};
             import { sectionsInLanguages } from ${JSON.stringify(join(words, "sections.ts"))};
             export default sectionsInLanguages(${name}, ${JSON.stringify(unfilled(text, own))},
               ${JSON.stringify(translations(id, own))}, placeholder);`;
      return { code, map: null, moduleType: "js" };
    },
  };
}

const [words, placeholders] = ["text/words", "content/placeholders.ts"].map((path) =>
  join(import.meta.dirname, "../..", path),
) as [string, string];

/** The sections with `{placeholders}`, under the anchors that they have without. */
function unfilled(text: string, own: readonly Section[]): Section[] {
  return render(text).map((section, i) => ({ ...section, id: own[i]?.id ?? section.id }));
}

/** The same page in other languages, by their codes, under the anchors of the first. */
function translations(file: string, own: readonly Section[]): Record<string, Section[]> {
  const found = languages.flatMap(({ code }) => {
    const other = join(dirname(file), code, basename(file));
    if (!existsSync(other)) return [];
    const name = relative(process.cwd(), other);
    const text = readFileSync(other, "utf8");
    const sections = renderSections(text, name);
    if (sections.length !== own.length)
      throw new ContentError(`${name}:1: It has ${sections.length} sections, not ${own.length}.`);
    return [[code, unfilled(text, own)]];
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

/**
 * Splits Markdown at its second-level headings and renders each section to HTML. Placeholders such as `{name}` are
 * filled from content/placeholders.ts. Throws a ContentError for text before the first heading, an unknown placeholder or
 * unsafe HTML. `file` names the file in the message.
 */
export function renderSections(markdown: string, file = "Markdown"): Section[] {
  return render(fill(markdown, file), file);
}

function render(markdown: string, file = "Markdown"): Section[] {
  const [before = "", ...parts] = markdown.split(/^## +/m);
  if (before.trim()) {
    const line = lineAt(before, before.search(/\S/));
    throw new ContentError(
      `${file}:${line}: Text before the first "## " heading: ${before.trim().slice(0, 60)}`,
    );
  }
  const marked = new Marked({ renderer: { link: renderLink } });
  return parts.map((part) => {
    const [title = "", ...rest] = part.split("\n");
    const html = markSources((marked.parse(rest.join("\n").trim(), { async: false }) as string).trim());
    if (!isHarmless(html))
      throw new ContentError(
        `${file}: HTML under "${title.trim()}" that a page may not hold (app/trusted-types.ts).`,
      );
    return { id: slugify(title, "section"), title: title.trim(), html };
  });
}

/**
 * Marks each source, a link or "Publisher, Month Year" alone in parentheses, and its parentheses: wide screens show it in
 * the margin without them (app/ui/text/article.css).
 */
function markSources(html: string): string {
  return html.replace(/ \((<a [^>]*>[^<]*<\/a>|[^()<]*\b\d{4})\)/g, "<cite> <i>(</i>$1<i>)</i></cite>");
}

function fill(markdown: string, file: string): string {
  return markdown.replace(/\{(\w+)\}/g, (whole, key: string, at: number) => {
    const value = placeholder(key);
    if (value !== undefined) return value;
    throw new ContentError(`${file}:${lineAt(markdown, at)}: Unknown placeholder ${whole}`);
  });
}

/** The line of a position in a text, counted from 1. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, Math.max(at, 0)).split("\n").length;
}

function renderLink(this: { parser: Parser }, { href, tokens }: Tokens.Link): string {
  const rel = /^https?:/.test(href) ? ' rel="noopener"' : "";
  const address = href.replaceAll("&", "&amp;").replaceAll('"', "%22");
  return `<a href="${address}"${rel}>${this.parser.parseInline(tokens)}</a>`;
}
