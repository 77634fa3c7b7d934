/** An entry as it is, or as it is typed, in a frame of the desk: its public page, saved and published in a transaction that is rolled back; of what is mailed its mail. */
import { site } from "../../../content/site.ts";
import type { Database } from "../../../db/schema.ts";
import { withLeaveLink } from "../../../mail/outbox/outbox.ts";
import { renderIssue } from "../../../newsletter/issue.ts";
import { bodyField, type CheckedDraft, checkDraft } from "../../../publishing/entries/check-draft.ts";
import { createEntry, publishEntry, saveEntry } from "../../../publishing/entries/save-entry.ts";
import {
  type Draft,
  type Entry,
  type EntryField,
  entryPath,
  type FieldError,
  type Kind,
} from "../../../publishing/kind.ts";
import { escapeHtml } from "../../../text/html.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import type { DeskContext } from "../../desk-context.ts";

/** The page of a draft, published for a moment. */
export async function renderDraft(desk: DeskContext, kind: Kind, typed: Draft, entry?: Entry) {
  const prepared = previewDraft(kind, typed, desk.now());
  if (!prepared.ok) return unfinishedPage(prepared.errors);
  const trx = await desk.db.startTransaction().execute();
  try {
    const slug = await publishFor(trx, kind, prepared.draft, { ...desk, entry });
    if (typeof slug !== "string") return unfinishedPage(slug);
    const page = await desk.renderSite(entryPath(kind, slug).replace(/#.*/, ""), trx);
    return framedPage(await page.text(), { status: page.status });
  } finally {
    await trx.rollback().execute();
  }
}

/** The slug of the published entry, or why it cannot be published. */
async function publishFor(
  trx: Database,
  kind: Kind,
  draft: Draft,
  { entry, person, now }: Pick<DeskContext, "person" | "now"> & { entry: Entry | undefined },
): Promise<string | FieldError[]> {
  const saving = { by: person.email, now: now() };
  const saved = entry
    ? await saveEntry(trx, kind, entry.id, draft, { ...saving, version: entry.version, slug: entry.slug })
    : await createEntry(trx, kind, draft, { ...saving, slug: newSlug });
  if (saved.outcome === "invalid") return saved.errors;
  if (saved.outcome !== "saved") return [{ field: "", message: "Someone else just saved it" }];
  const published = await publishEntry(trx, kind, saved.entry.id, saving);
  if (published.outcome === "invalid") return published.errors;
  return saved.entry.slug;
}

/** The slug of an entry that was not saved yet, while it is rendered. */
export const newSlug = "preview";

/** A page of the site without its scripts, which the frame would refuse to run. `leads`: whether its links lead the desk elsewhere. */
export function framedPage(
  page: string,
  { status, leads = false }: { status: number; leads?: boolean },
): Response {
  const html = page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    // Only our own markup: in a text React writes the quotes as entities.
    .replace(/ autofocus=""/gi, "");
  return framed(html, "'self'", { status, leads });
}

/** The page in the frame when what is typed cannot be shown yet. It has no style of its own. */
function unfinishedPage(errors: readonly FieldError[]): Response {
  const items = errors.map(({ message }) => `<li>${escapeHtml(message)}</li>`).join("");
  const html = `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Not yet</title></head><body><main><h1>Not yet</h1><p>It can be shown once this is fixed:</p><ul>${items}</ul></main></body></html>`;
  return framed(html, "'self'");
}

/** An issue as its mail, or as the plain text of it. */
export function renderMail(draft: Draft, siteUrl: string, isText: boolean): Response {
  const postalAddress = site.postalAddress || "The postal address is missing";
  const { text, html } = renderIssue(draft, { postalAddress, siteUrl });
  const leave = `${siteUrl}/?newsletter=unsubscribe`;
  // Its pictures come from the desk, which has them too: the site may be at another address than the browser's.
  const mail = withLeaveLink(html, leave).replaceAll(`src="${siteUrl}/media/`, 'src="/media/');
  const page = isText ? textPage(withLeaveLink(text, leave)) : mail;
  // A mail has its styles inline.
  return framed(page, "'unsafe-inline'");
}

function textPage(text: string): string {
  const style =
    ":root{color-scheme:light dark}body{margin:0;padding:16px;font:14px/1.5 ui-monospace,monospace}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}";
  return `<!doctype html><html lang="${site.language}"><title>Plain text</title><style>${style}</style><pre>${escapeHtml(text)}</pre></html>`;
}

/** A page in a frame of the desk: it loads its fonts, pictures and styles (from `styles`), and runs no script. */
function framed(html: string, styles: "'self'" | "'unsafe-inline'", { status = 200, leads = false } = {}) {
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": [
        "default-src 'none'",
        `style-src ${styles}`,
        "img-src 'self'",
        "font-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        // The same origin for its pictures alone: without allow-scripts nothing runs.
        `sandbox allow-same-origin${leads ? " allow-top-navigation-by-user-activation" : ""}`,
      ].join("; "),
      // A sandbox in a tab of its own may have no policy of openers.
      "Cross-Origin-Opener-Policy": "unsafe-none",
      "X-Robots-Tag": "noindex, nofollow",
      "Cache-Control": "no-store",
    },
  });
}

/** Not ok when something is there and wrong. */
export function previewDraft(kind: Kind, typed: Draft, now: Date): CheckedDraft {
  // A draft may hold a choice that only publishing refuses, such as weak evidence.
  const isChoice = (name: string) =>
    kind.fields.some((field) => field.name === name && field.control === "choice");
  // A picture that nobody has described yet is shown; only publishing refuses it.
  let draft = { ...typed, body: typed.body.replace(/!\[\](?=\(\/media\/[^\s)]+\))/g, "![…]") };
  const textOf = (field: string) => (field === bodyField ? draft.body : (draft.values[field] ?? ""));
  let checked = checkDraft(kind, draft);
  // What one field needs may ask for another: a place for its address.
  for (let round = 0; round < 4 && !checked.ok; round++) {
    const missing = checked.errors.filter(({ field }) => textOf(field).trim() === "" || isChoice(field));
    if (missing.length === 0) return checked;
    for (const { field } of missing) draft = withSample(kind, draft, field, now);
    checked = checkDraft(kind, draft);
  }
  return checked;
}

function withSample(kind: Kind, { values, body }: Draft, name: string, now: Date): Draft {
  if (name === bodyField) return { values, body: "… ".repeat(12) };
  const field = kind.fields.find((one) => one.name === name);
  return { values: { ...values, ...(field && { [name]: sampleOf(kind, field, values, now) }) }, body };
}

function sampleOf(
  kind: Kind,
  { control, choices, of, partial }: EntryField,
  values: Draft["values"],
  now: Date,
): string {
  const today = localDateIn(site.timeZone)(now);
  if (control === "choice") return choices?.[0]?.value ?? "";
  if (control === "tags") return of?.[0] ?? "…";
  if (control === "day") return partial ? today.slice(0, 7) : today;
  // None that is here: what it belongs to is drawn once it has one.
  if (control === "picture") return "0".repeat(32);
  if (control === "url") return "https://example.org/page";
  // Sources and the like have parts.
  if (control === "lines") return "…: … | …";
  if (control !== "moment") return "…";
  const moments = kind.fields.filter((field) => field.control === "moment").map(({ name }) => values[name]);
  const latest = moments.filter(Boolean).toSorted().at(-1) ?? `${today}T16:00`;
  // Two hours later on local clocks, whose change does not matter here.
  const time = Date.parse(`${latest.slice(0, 16)}Z`);
  return Number.isNaN(time) ? latest : new Date(time + 2 * 60 * 60_000).toISOString().slice(0, 16);
}
