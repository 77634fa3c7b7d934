/** One letter, written once, as plain text and as HTML. */
import { site } from "../content/site.ts";

/** A paragraph; a link by its label; a label with the text that stands under it, as it was typed; or a line for a terminal. */
export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "link"; label: string; url: string }
  | { kind: "field"; label: string; text: string }
  | { kind: "command"; text: string };

/**
 * One column, no pictures, nothing fetched, the reader's own colours in light and dark. All text is escaped. Line
 * breaks of a field are kept.
 */
export function writeLetter(title: string, blocks: readonly Block[]): { text: string; html: string } {
  return { text: `${blocks.map(toText).join("\n\n")}\n`, html: toPage(title, blocks.map(toHtml)) };
}

/** What each mark of markup is written as in HTML. */
const htmlMarks: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it, between tags and within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => htmlMarks[mark] ?? mark);
}

/** Puts values into `{braces}`; a brace without a value is left as it is. */
export function fill(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace));
}

/** The instant as clocks at the site's place show it: "Oct 23, 2025, 4:10 PM CDT". */
export function placeTime(instant: Date): string {
  return placeClock.format(instant).replaceAll("\u202f", " ");
}

/** Made once: to make one costs more than everything else in a letter. */
const placeClock = new Intl.DateTimeFormat(site.language, {
  timeZone: site.timeZone,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

function toText(block: Block): string {
  if (block.kind === "paragraph") return block.text;
  if (block.kind === "command") return `    ${block.text}`;
  if (block.kind === "link") return `${block.label}:\n${block.url}`;
  return `${block.label}\n${block.text.replace(/^/gm, "    ")}`;
}

function toHtml(block: Block): string {
  if (block.kind === "paragraph") return `<p>${escapeHtml(block.text).replaceAll("\n", "<br>\n")}</p>`;
  if (block.kind === "link")
    return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
  if (block.kind === "command") return `<pre>${escapeHtml(block.text)}</pre>`;
  return `<h2>${escapeHtml(block.label)}</h2>\n<p dir="auto">${escapeHtml(block.text).replaceAll("\n", "<br>\n")}</p>`;
}

function toPage(title: string, blocks: readonly string[]): string {
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 16px; max-width: 36em; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 1.5em 0 0; font-size: 1em; }
h2 + p { margin-top: 0; }
pre { white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace; }
</style>
</head>
<body>
${blocks.join("\n")}
</body>
</html>
`;
}
