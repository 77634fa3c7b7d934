/** An issue as its mail, in a page of its own for a frame of the desk: as stored, or with the text that a form sends. */
import { site } from "../../../content/site.ts";
import { withLeaveLink } from "../../../mail/outbox/outbox.ts";
import { type Issue, issueOf, renderIssue } from "../../../newsletter/issue.ts";
import { escapeHtml } from "../../../text/html.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { issueAt } from "./issue-at.ts";

export async function loader({ request, params, context }: RouteArgs) {
  const { db, siteUrl } = context.get(deskContext);
  const as = new URL(request.url).searchParams.get("as");
  return toPage(issueOf(await issueAt(db, params)), { siteUrl, isText: as === "text" });
}

export async function action({ request, params, context }: RouteArgs) {
  const { db, siteUrl } = context.get(deskContext);
  await issueAt(db, params);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? "");
  const issue = { subject: field("subject"), preview: field("preview"), body: field("body") };
  return toPage(issue, { siteUrl, isText: field("as") === "text" });
}

function toPage(issue: Issue, { siteUrl, isText }: { siteUrl: string; isText: boolean }): Response {
  const { text, html } = renderIssue(issue, {
    postalAddress: site.postalAddress || "The postal address is missing",
    siteUrl,
  });
  const leave = `${siteUrl}/?newsletter=unsubscribe`;
  // Its pictures come from the desk, which has them too: the site may be at another address than the browser's.
  const letter = withLeaveLink(html, leave).replaceAll(`src="${siteUrl}/media/`, 'src="/media/');
  const page = isText ? textPage(withLeaveLink(text, leave)) : letter;
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", ...frameHeaders } });
}

function textPage(text: string): string {
  const style =
    ":root{color-scheme:light dark}body{margin:0;padding:16px;font:14px/1.5 ui-monospace,monospace}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}";
  return `<!doctype html><html lang="${site.language}"><title>Plain text</title><style>${style}</style><pre>${escapeHtml(text)}</pre></html>`;
}

/** A mail has its styles inline and runs nothing; its links lead nowhere from here. */
const frameHeaders = {
  "Content-Security-Policy": [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    // The same origin for its pictures alone: without allow-scripts nothing runs.
    "sandbox allow-same-origin",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "unsafe-none",
  "X-Robots-Tag": "noindex, nofollow",
  "Cache-Control": "no-store",
};
