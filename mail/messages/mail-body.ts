/** Mail bodies: one list of blocks rendered as plain text and as HTML; templates and dates in mails. */
import { accent } from "../../content/newsletter.ts";
import { ownLanguage } from "../../content/own-language.ts";
import { paints } from "../../content/paint.ts";
import { site } from "../../content/site.ts";
import { languageOf } from "../../content/translate.ts";
import { escapeHtml } from "../../text/html.ts";
import { directionOf, fallbackElements, withoutMarks } from "../../text/words/fallback.ts";
import { dateFormat } from "../../time/date-format.ts";
import type { Mail } from "../outbox/outbox.ts";

export type MailBlock =
  | { kind: "paragraph" | "command"; text: string }
  | { kind: "link" | "button"; label: string; url: string }
  /** A field as it was typed, under its label. */
  | { kind: "field"; label: string; text: string };

export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });
/** A command for the desk. */
export const command = (text: string): MailBlock => ({ kind: "command", text });
export const link = (label: string, url: string): MailBlock => ({ kind: "link", label, url });
export const field = (label: string, text: string): MailBlock => ({ kind: "field", label, text });

/**
 * One column without remote resources, light and dark. All text is escaped; line breaks are kept. `language`: the code of the
 * mail's language when it is not the site's own.
 */
export function composeBody(subject: string, blocks: readonly MailBlock[], language?: string | null) {
  const text = `${blocks.map(toText).join("\n\n")}\n`;
  const tag = languageOf(language)?.tag ?? site.language;
  const html = toPage(subject, blocks.map(toHtml), tag);
  return {
    subject: withoutMarks(subject),
    text: withoutMarks(text),
    html: fallbackElements(html, ownLanguage.code, tag).html,
  };
}

/** The document around the HTML of any mail, for light and dark mode. */
export function htmlMail(title: string, style: string, body: string, language: string = site.language) {
  return `<!doctype html>
<html lang="${language}"${directionOf(language) === "rtl" ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${style}
</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The accent of headings, links and buttons, in light and dark mode. */
export function accents(): { light: string; dark: string } {
  return { light: paints[accent.light], dark: paints[accent.dark] };
}

/** A mail that we send of our own accord, with the headers that stop automatic replies (RFC 3834; Exchange). */
export function automaticMail(key: string, to: string, subject: string, blocks: readonly MailBlock[]): Mail {
  const headers = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
  return { key, to: { address: to }, ...composeBody(subject, blocks), headers };
}

/** Formats an instant in the site's time zone: "Thursday, October 23, 2025 at 4:10 PM CT". */
export function placeTime(instant: Date): string {
  return shown(site.timeZone, instant);
}

/** Formats a local time of the site such as `2025-10-23T16:10` the same way; returns anything else unchanged. */
export function wallTime(wall: string): string {
  const instant = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? `${wall}Z` : Number.NaN);
  if (Number.isNaN(instant.getTime())) return wall;
  return shown("UTC", instant);
}

/** Formats a date such as `2025-10-23` as "Oct 23". */
export function shortDay(day: string): string {
  const format = dateFormat(site.language, { timeZone: "UTC", month: "short", day: "numeric" });
  return format.format(new Date(`${day}T00:00Z`));
}

function shown(timeZone: string, instant: Date): string {
  const clock = dateFormat(site.language, { timeZone, dateStyle: "full", timeStyle: "short" });
  return `${clock.format(instant).replaceAll("\u202f", " ")} ${site.timeZoneShort}`;
}

function toText(block: MailBlock): string {
  if (block.kind === "field") return `${block.label}\n${block.text.replace(/^/gm, "    ")}`;
  if ("url" in block) return `${block.label}:\n${block.url}`;
  return block.kind === "command" ? `    ${block.text}` : block.text;
}

function toHtml(block: MailBlock): string {
  if ("url" in block) {
    const look = block.kind === "button" ? ' class="button"' : "";
    return `<p><a${look} href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
  }
  const text = escapeHtml(block.text).replaceAll("\n", "<br>\n");
  if (block.kind === "field") return `<h2>${escapeHtml(block.label)}</h2>\n<p dir="auto">${text}</p>`;
  return block.kind === "command" ? `<pre>${escapeHtml(block.text)}</pre>` : `<p>${text}</p>`;
}

function toPage(title: string, blocks: readonly string[], language: string): string {
  const { light, dark } = accents();
  const style = `body { margin: 0 auto; padding: 16px; max-width: 36em; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 1.5em 0 0; font-size: 1em; }
h2 + p { margin-top: 0; }
pre { white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace; }
.name { margin: 0 0 1.5em; padding-bottom: 8px; border-bottom: 3px solid ${light}; font-size: 15px; font-weight: bold; }
.button { display: inline-block; padding: 12px 22px; border-radius: 6px; background: ${light}; color: #ffffff; font-weight: bold; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  .name { border-color: ${dark}; }
  .button { background: ${dark}; color: #0b141a; }
}`;
  return htmlMail(
    title,
    style,
    `<p class="name">${escapeHtml(site.name)}</p>\n${blocks.join("\n")}`,
    language,
  );
}
