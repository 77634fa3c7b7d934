/** Plain text to Markdown, with all markup escaped. */

/**
 * Converts typed plain text to Markdown that renders the same: paragraphs and line breaks are kept, URLs become links, and
 * every other character is literal.
 */
export function plainTextToMarkdown(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split("\n").map(line).filter(Boolean).join("\\\n"))
    .filter(Boolean)
    .join("\n\n");
}

/** A web address in a text, without the sign that ends its sentence. */
export const address = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,;:!?)\]'])/i;

function line(text: string): string {
  const pieces = text.trim().split(address);
  const escaped = pieces.map((piece, index) => (index % 2 === 1 ? `<${piece}>` : words(piece))).join("");
  // Escapes what starts a heading, list, table, rule or fence at the start of a line.
  return escaped.replace(/^([#+\-=:])/, "\\$1").replace(/^(\d{1,9})([.)])/, "$1\\$2");
}

/** Also escapes `www.`, which Markdown would autolink. Email addresses stay as people read them: they become no links. */
function words(text: string): string {
  return text.replace(/[\\`*_{}[\]<>&~|]/g, "\\$&").replace(/\b(www)\./gi, "$1\\.");
}
