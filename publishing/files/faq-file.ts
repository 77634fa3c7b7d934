/** The FAQ of earlier versions, `content/faq.md`: a `## ` heading a question. Each becomes an entry. */
import { existsSync, readFileSync } from "node:fs";
import { ContentError } from "../../text/markdown/front-matter.ts";
import { slugify } from "../../text/markdown/slug.ts";
import { checkDraft } from "../entries/check-draft.ts";
import { question } from "../kinds/question.ts";
import type { FoundEntry } from "./import-entries.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** The questions of such a file; none without one. Throws a ContentError with the line of each mistake. */
export function readFaqFile(path: string, shown: string): FoundEntry[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8").replace(/\r\n?/g, "\n");
  const problems: string[] = [];
  const found = [...text.matchAll(/^## +(.*)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm)].map((match, index) => {
    const [, title = "", answer = ""] = match;
    const values = { title: title.trim(), order: String((index + 1) * 10) };
    const checked = checkDraft(question, { values, body: answer.trim() });
    const line = text.slice(0, match.index).split("\n").length;
    if (!checked.ok) for (const { message } of checked.errors) problems.push(`${shown}:${line}: ${message}.`);
    const slug = slugify(fillPlaceholders(values.title), question.name);
    return { kind: question, file: { slug, draft: checked.draft, ...unsaid } };
  });
  if (problems.length > 0) throw new ContentError(problems.join("\n"));
  return found;
}

const unsaid = {
  state: "published",
  reference: null,
  publishAt: null,
  publishedAt: null,
  changedAt: null,
} as const;
