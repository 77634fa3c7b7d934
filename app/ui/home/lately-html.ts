/**
 * The strip as HTML, so that the browser needs no script for it (docs/decisions/044-lately-without-script.md). Server only. It
 * holds only elements and attributes that app/trusted-types.ts lets in.
 */
import { lately as words } from "../../../content/lately.ts";
import { pages } from "../../../content/pages.ts";
import { record as recordKind } from "../../../publishing/kinds/record.ts";
import { escapeHtml } from "../../../text/html.ts";
import { formatTime } from "../events/time.tsx";
import type { Lately } from "./find-lately.ts";

/** "" when there is nothing to show. */
export function latelyHtml({ headlines, next, record }: Lately): string {
  const bays = [
    ...(headlines.length > 0 ? [newsBay(headlines)] : []),
    ...(next ? [nextBay(next)] : []),
    ...(record ? [recordBay(record)] : []),
  ];
  if (bays.length === 0) return "";
  return `<h2 id="lately">${escapeHtml(words.title)}</h2><ul>${bays.join("")}</ul>`;
}

function newsBay(headlines: Lately["headlines"]): string {
  const items = headlines.map(
    ({ title, url, source, publishedAt }) =>
      `<li>${link(url, title, "lately__title")}<small><b>${escapeHtml(source)}</b> ${time(publishedAt, formatTime("date", publishedAt))}</small></li>`,
  );
  return bay(words.news.title, `<ul>${items.join("")}</ul>`, pages.news.path, words.news.all);
}

function nextBay({ path, title, startsAt, month, day, line }: NonNullable<Lately["next"]>): string {
  const date = `<time class="lately__day" datetime="${startsAt}">${escapeHtml(month)} <b>${escapeHtml(day)}</b></time>`;
  const text = `${date}${link(path, title, "lately__title")}<p>${escapeHtml(line)}</p>`;
  return bay(words.next.title, text, pages.events.path, words.next.all);
}

function recordBay({ isOld, entries }: NonNullable<Lately["record"]>): string {
  const items = entries.map(({ path, title, date, unknown }) => {
    const open = unknown ? `<p class="lately__unknown">${escapeHtml(unknown)}</p>` : "";
    return `<li>${time(date.iso, date.words)}${link(path, title, "lately__title")}${open}</li>`;
  });
  const title = isOld ? words.record.old : words.record.title;
  return bay(title, `<ul>${items.join("")}</ul>`, recordKind.listPath, words.record.all);
}

function bay(title: string, html: string, path: string, all: string): string {
  return `<li><h3>${escapeHtml(title)}</h3>${html}${link(path, all, "text-link")}</li>`;
}

function time(iso: string, text: string): string {
  return `<time class="data" datetime="${escapeHtml(iso)}">${escapeHtml(text)}</time>`;
}

function link(to: string, text: string, className: string): string {
  const rel = to.startsWith("/") ? "" : ' rel="noopener"';
  return `<a class="${className}" href="${escapeHtml(to)}"${rel}>${escapeHtml(text)}</a>`;
}
