/** An issue as its mail, or as the plain text of it, in a page of its own for a frame of the desk. */
import { site } from "../../../content/site.ts";
import { withLeaveLink } from "../../../mail/outbox/outbox.ts";
import { renderIssue } from "../../../newsletter/issue.ts";
import type { Draft } from "../../../publishing/kind.ts";
import { escapeHtml } from "../../../text/html.ts";
import { frameHeaders } from "../entries/frame-headers.ts";

export function renderMail(draft: Draft, siteUrl: string, isText: boolean): Response {
  const postalAddress = site.postalAddress || "The postal address is missing";
  const { text, html } = renderIssue(draft, { postalAddress, siteUrl });
  const leave = `${siteUrl}/?newsletter=unsubscribe`;
  // Its pictures come from the desk, which has them too: the site may be at another address than the browser's.
  const mail = withLeaveLink(html, leave).replaceAll(`src="${siteUrl}/media/`, 'src="/media/');
  const page = isText ? textPage(withLeaveLink(text, leave)) : mail;
  // A mail has its styles inline.
  const headers = { ...frameHeaders("'unsafe-inline'"), "Content-Type": "text/html; charset=utf-8" };
  return new Response(page, { headers });
}

function textPage(text: string): string {
  const style =
    ":root{color-scheme:light dark}body{margin:0;padding:16px;font:14px/1.5 ui-monospace,monospace}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}";
  return `<!doctype html><html lang="${site.language}"><title>Plain text</title><style>${style}</style><pre>${escapeHtml(text)}</pre></html>`;
}
