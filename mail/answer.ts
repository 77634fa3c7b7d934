/** The mail in which the owner answers somebody who sent us something. */
import { createHash } from "node:crypto";
import { answer } from "../content/answer.ts";
import { site } from "../content/site.ts";
import type { Mail, Mailbox } from "./outbox.ts";

/** The same text to the same submission is the same mail, so that it is queued once. `replyTo` is the owner's address. */
export function answerMail(reference: string, to: Mailbox, text: string, replyTo: string): Mail {
  const letter = `${text.replace(/\r\n?/g, "\n").trim()}\n`;
  const footer = `${answer.footer} (${reference})`;
  return {
    key: `${reference}:answer:${createHash("sha256").update(letter).digest("hex").slice(0, 16)}`,
    to,
    replyTo: { name: site.name, address: replyTo },
    subject: `${answer.subject} (${reference})`,
    text: `${letter}\n-- \n${footer}\n`,
    html: page(`${paragraphs(letter)}\n<hr>\n<p><small>${escapeHtml(footer)}</small></p>`),
    reference,
  };
}

function page(body: string): string {
  const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark">';
  return `<!doctype html>\n<html lang="${site.language}"><head>${head}</head><body>\n${body}\n</body></html>\n`;
}

function paragraphs(letter: string): string {
  const parts = letter.trim().split(/\n{2,}/);
  return parts.map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>\n")}</p>`).join("\n");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
