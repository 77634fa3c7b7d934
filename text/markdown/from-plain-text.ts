/**
 * Plain text, as somebody typed it into a form, as Markdown that reads the same: paragraphs and line breaks stay, web
 * addresses become links, and no other character means anything.
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

const address = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,;:!?)\]'])/i;

function line(text: string): string {
  const pieces = text.trim().split(address);
  const escaped = pieces.map((piece, index) => (index % 2 === 1 ? `<${piece}>` : words(piece))).join("");
  // What would begin a heading, a list, a table, a rule or a fence where it opens a line.
  return escaped.replace(/^([#+\-=:])/, "\\$1").replace(/^(\d{1,9})([.)])/, "$1\\$2");
}

/** Also cuts what a reader of Markdown would take for an address: `www.` and mail addresses. */
function words(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>&~|]/g, "\\$&")
    .replace(/\b(www)\./gi, "$1\\.")
    .replace(/@/g, "\\@");
}
