/** The page in the preview's frame when what is typed cannot be shown yet. It has no style of its own. */
import { site } from "../../../content/site.ts";
import type { FieldError } from "../../../publishing/kind.ts";
import { escapeHtml } from "../../../text/html.ts";
import { previewHeaders } from "../../http/preview-headers.ts";

export function unfinishedPage(errors: readonly FieldError[]): Response {
  const items = errors.map(({ message }) => `<li>${escapeHtml(message)}</li>`).join("");
  const html = `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Not yet</title></head><body><main><h1>Not yet</h1><p>It can be shown once this is fixed:</p><ul>${items}</ul></main></body></html>`;
  return new Response(html, { headers: { ...previewHeaders, "Content-Type": "text/html; charset=utf-8" } });
}
