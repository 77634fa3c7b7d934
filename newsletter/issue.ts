/** A newsletter issue as a mail: text and HTML. */
import { issueWords } from "../content/newsletter.ts";
import { site } from "../content/site.ts";
import { accents, htmlMail } from "../mail/messages/mail-body.ts";
import { type Draft, entryPath } from "../publishing/kind.ts";
import { issueRendering, issue as kind } from "../publishing/kinds/issue.ts";
import { escapeHtml } from "../text/html.ts";
import { markdownToText } from "../text/markdown/as-text.ts";
import { renderSafely } from "../text/markdown/render-safely.ts";

/** Whether it has a text, without the draft's placeholder opening. */
export function isWritten({ body }: Pick<Draft, "body">): boolean {
  return body.trim() !== "" && !body.split(/\r\n?|\n/).includes(issueWords.opening);
}

/**
 * Plain text and HTML; the last `{leave}` is for the link to unsubscribe, the last `{page}` for the reader's private page
 * (mail/outbox/outbox.ts). `slug`: of its public page. Throws without a postal address (CAN-SPAM).
 */
export function renderIssue(
  { values: { subject = "", preview = "" }, body, slug = "" }: Draft & { slug?: string },
  { postalAddress, siteUrl }: { postalAddress: string; siteUrl: string },
): { text: string; html: string } {
  if (!postalAddress)
    throw new Error("An issue needs the postal address in content/site.ts (postalAddress) under it.");
  const links = [
    { label: issueWords.browser, url: siteUrl + entryPath(kind, slug) },
    { label: issueWords.page, url: "{page}" },
    { label: issueWords.leave, url: "{leave}" },
  ];
  const lines = links.map(({ label, url }) => `${label}: ${url}`);
  const footer = [issueWords.why, ...lines, `${site.name}, ${postalAddress}`, siteUrl];
  const text = `${markdownToText(body, { origin: siteUrl })}\n\n--\n\n${footer.join("\n\n")}\n`;
  const content = renderSafely(body, { ...issueRendering, rel: "", pictureFormat: "jpeg", origin: siteUrl });
  return { text, html: toPage({ subject, preview, content, postalAddress, siteUrl }, links) };
}

function toPage(
  parts: Record<"subject" | "preview" | "content" | "postalAddress" | "siteUrl", string>,
  links: readonly { label: string; url: string }[],
) {
  const { light, dark } = accents();
  const style = `body { margin: 0; padding: 0; background: #ffffff; color: #10181d; font: 17px/1.55 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
.sheet { max-width: 600px; margin: 0 auto; padding: 24px 20px 40px; }
.name { margin: 0 0 28px; padding-bottom: 12px; border-bottom: 3px solid ${light}; font: bold 15px/1.4 system-ui, -apple-system, 'Segoe UI', sans-serif; letter-spacing: 0.02em; }
h1, h2, h3 { margin: 1.7em 0 0.5em; line-height: 1.25; color: ${light}; font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; }
h1 { font-size: 26px; } h2 { font-size: 20px; } h3 { font-size: 17px; }
p { margin: 0 0 1em; } ul, ol { margin: 0 0 1em; padding-left: 1.3em; } li { margin: 0 0 0.7em; }
a { color: ${light}; text-underline-offset: 2px; } img { display: block; max-width: 100%; height: auto; }
.foot { margin-top: 40px; padding-top: 16px; border-top: 1px solid #9aa7ae; color: #4b5a63; font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.foot p { margin: 0 0 0.5em; }
.preview { display: none; max-height: 0; overflow: hidden; }
@media (prefers-color-scheme: dark) {
  body { background: #0b141a; color: #e9eef0; }
  h1, h2, h3, a { color: ${dark}; } .name { border-color: ${dark}; }
  .foot { color: #a9b6bc; border-color: #45535b; }
}`;
  const body = `<div class="preview">${escapeHtml(parts.preview)}</div>
<div class="sheet">
<p class="name">${escapeHtml(site.name)}</p>
${parts.content}
<div class="foot">
<p>${escapeHtml(issueWords.why)}</p>
${links.map(({ label, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`).join("\n")}
<p>${escapeHtml(site.name)}, ${escapeHtml(parts.postalAddress)}</p>
<p><a href="${escapeHtml(parts.siteUrl)}">${escapeHtml(parts.siteUrl)}</a></p>
</div>
</div>`;
  return htmlMail(parts.subject, style, body);
}
