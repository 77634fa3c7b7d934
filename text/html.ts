/** HTML and XML escaping: text as markup shows it, and back. */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const characters = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);

/** Escapes text for HTML and XML, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Undoes `escapeHtml`, and so what Marked escapes; other entities are left alone. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}
