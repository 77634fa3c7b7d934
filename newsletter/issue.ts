/** A newsletter issue: parses the Markdown file that the owner edits and renders it as a mail (text and HTML). */
import { issueWords } from "../content/newsletter.ts";
import { paint } from "../content/paint.ts";
import { site } from "../content/site.ts";
import { escapeHtml } from "../text/html.ts";
import { markdownToText } from "../text/markdown/as-text.ts";
import { readFrontMatter } from "../text/markdown/front-matter.ts";
import { renderSafely } from "../text/markdown/render-safely.ts";

export interface Issue {
  subject: string;
  /** Preheader: what an inbox shows after the subject. */
  preview: string;
  /** Markdown. */
  body: string;
}

/** Separates the text of an issue from its footer. */
export const footerSeparator = "\n\n--\n\n";

/**
 * Parses an issue: front matter with `subject` and `preview`, then Markdown. Throws an Error with file and line if it
 * cannot be sent: no subject, no text, or the draft's placeholder opening.
 */
export function readIssue(file: string, text: string): Issue {
  const { fields, body } = readFrontMatter(text, file, ["subject", "preview"]);
  const subject = fields.get("subject")?.value;
  if (!subject) throw new Error(`${file}: The subject is missing.`);
  const unwritten = text.split(/\r\n?|\n/).indexOf(issueWords.opening);
  if (unwritten >= 0) throw new Error(`${file}:${unwritten + 1}: The draft's own first line is still there.`);
  if (!body) throw new Error(`${file}: There is nothing to say in it.`);
  return { subject, preview: fields.get("preview")?.value ?? "", body };
}

/**
 * Renders an issue as plain text and HTML (one column of 600 px, light and dark, no images). `{leave}` is the placeholder
 * of the recipient's unsubscribe link (mail/outbox/issue-body.ts). Throws without a postal address (CAN-SPAM).
 */
export function renderIssue(
  { subject, preview, body }: Issue,
  { postalAddress, siteUrl }: { postalAddress: string; siteUrl: string },
): { text: string; html: string } {
  if (!postalAddress)
    throw new Error("An issue needs the postal address in content/site.ts (postalAddress) under it.");
  const footer = [issueWords.why, `${issueWords.leave}: {leave}`, `${site.name}, ${postalAddress}`, siteUrl];
  const text = `${markdownToText(body)}${footerSeparator}${footer.join("\n\n")}\n`;
  const content = renderSafely(body, { rel: "", firstLevel: 1, mayWriteTo: true });
  return { text, html: toPage({ subject, preview, content, postalAddress, siteUrl }) };
}

function toPage(parts: {
  subject: string;
  preview: string;
  content: string;
  postalAddress: string;
  siteUrl: string;
}): string {
  const light = paint[issueWords.accent.light];
  const dark = paint[issueWords.accent.dark];
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #ffffff; color: #10181d; font: 17px/1.55 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
.sheet { max-width: 600px; margin: 0 auto; padding: 24px 20px 40px; }
.name { margin: 0 0 28px; padding-bottom: 12px; border-bottom: 3px solid ${light}; font: bold 15px/1.4 system-ui, -apple-system, 'Segoe UI', sans-serif; letter-spacing: 0.02em; }
h1, h2, h3 { margin: 1.7em 0 0.5em; line-height: 1.25; color: ${light}; font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; }
h1 { font-size: 26px; } h2 { font-size: 20px; } h3 { font-size: 17px; }
p { margin: 0 0 1em; } ul, ol { margin: 0 0 1em; padding-left: 1.3em; } li { margin: 0 0 0.7em; }
a { color: ${light}; text-underline-offset: 2px; }
.foot { margin-top: 40px; padding-top: 16px; border-top: 1px solid #9aa7ae; color: #4b5a63; font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.foot p { margin: 0 0 0.5em; }
.preview { display: none; max-height: 0; overflow: hidden; }
@media (prefers-color-scheme: dark) {
  body { background: #0b141a; color: #e9eef0; }
  h1, h2, h3, a { color: ${dark}; } .name { border-color: ${dark}; }
  .foot { color: #a9b6bc; border-color: #45535b; }
}
</style>
</head>
<body>
<div class="preview">${escapeHtml(parts.preview)}</div>
<div class="sheet">
<p class="name">${escapeHtml(site.name)}</p>
${parts.content}
<div class="foot">
<p>${escapeHtml(issueWords.why)}</p>
<p><a href="{leave}">${escapeHtml(issueWords.leave)}</a></p>
<p>${escapeHtml(site.name)}, ${escapeHtml(parts.postalAddress)}</p>
<p><a href="${escapeHtml(parts.siteUrl)}">${escapeHtml(parts.siteUrl)}</a></p>
</div>
</div>
</body>
</html>
`;
}
