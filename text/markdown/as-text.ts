/** Markdown to plain text, for mail. */
import { Marked, type Token, type Tokens } from "marked";
import { unescapeHtml } from "../html.ts";
import { withTimeLimit } from "./time-limit.ts";

/**
 * Plain text with a blank line between blocks and URLs after link texts; images become their alt text, HTML is removed.
 * `origin` is put before links to paths of this site.
 */
export function markdownToText(markdown: string, { origin = "" }: { origin?: string } = {}): string {
  const convert = () => {
    const marked = new Marked();
    const tokens = marked.lexer(markdown);
    marked.walkTokens(tokens, (token) => {
      if (token.type === "link" && token.href.startsWith("/")) token.href = origin + token.href;
    });
    return tokens.flatMap(block).join("\n\n");
  };
  return withTimeLimit(markdown, convert, () => markdown.trim());
}

function block(token: Token): string[] {
  switch (token.type) {
    case "heading":
      return [`${inText(token.tokens)}\n${"-".repeat(Math.min(inText(token.tokens).length, 60))}`];
    case "paragraph":
    case "text":
      return [inText(token.tokens ?? [token])];
    case "list": {
      const { items, ordered, start } = token as Tokens.List;
      const lines = items.map((item, index) => {
        const mark = ordered ? `${Number(start) + index}. ` : "* ";
        return mark + item.tokens.flatMap(block).join("\n").replaceAll("\n", "\n  ");
      });
      return [lines.join("\n")];
    }
    case "blockquote":
      return [(token.tokens ?? []).flatMap(block).join("\n\n").replace(/^/gm, "> ")];
    case "hr":
      return ["* * *"];
    case "code":
      return [token.text.replace(/^/gm, "    ")];
    default:
      return [];
  }
}

function inText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === "link") {
        const label = inText(token.tokens);
        return label === token.href ? label : `${label} (${token.href})`;
      }
      if (token.type === "br") return "\n";
      if ("tokens" in token && token.tokens) return inText(token.tokens);
      return "text" in token && token.type !== "html" ? unescapeHtml(token.text) : "";
    })
    .join("");
}
