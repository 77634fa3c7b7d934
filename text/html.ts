/** HTML and XML escaping: text as markup shows it, and back. */

/** In the order of escaping: the ampersand first. */
const entities = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
] as const;

/** Escapes text for HTML and XML, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return entities.reduce((escaped, [character, entity]) => escaped.replaceAll(character, entity), text);
}

/** Undoes `escapeHtml`, and so what Marked escapes; other entities are left alone. */
export function unescapeHtml(text: string): string {
  return entities.reduceRight((plain, [character, entity]) => plain.replaceAll(entity, character), text);
}
