/**
 * Where things stand: a dated line a topic, as the items of a list in HTML, so that the Community screen needs no script for them
 * (docs/decisions/044-lately-without-script.md). Server only. It holds only what app/trusted-types.ts lets in.
 */

import { standing as words } from "../../../content/record/standing.ts";
import { site } from "../../../content/site.ts";
import { topicLabel } from "../../../content/topics.ts";
import { entryTopics } from "../../../publishing/entry-topics.ts";
import { splitTags } from "../../../publishing/fields.ts";
import { anchorOf, type Entry, entryPath } from "../../../publishing/kind.ts";
import { record } from "../../../publishing/kinds/record.ts";
import { standing } from "../../../publishing/kinds/standing.ts";
import { escapeHtml } from "../../../text/html.ts";
import { renderSafely } from "../../../text/markdown/render-safely.ts";
import { fill } from "../../../text/words/fill.ts";
import { ageWords, daysSince, oldAfterDays } from "../../../time/age.ts";
import { linkTerms } from "../../term-links.ts";
import { topicPath } from "../topics/scope.ts";
import { type DayView, dayView, recordLine } from "./record-entry-view.ts";

/** The deepest stroke, in months: below it every bay ends. */
const deepest = 14;

/**
 * The lines in their order; "" without any. `today`: the local date YYYY-MM-DD, true until midnight. `entries`: those that the
 * lines may link to.
 */
export function standingHtml(lines: readonly Entry[], today: string, entries: readonly Entry[] = []): string {
  const named = new Map(entries.map((entry) => [entry.slug, entry]));
  return lines.map((line) => itemHtml(line, today, named)).join("");
}

/** "4 months old"; "" for a line of the last days. */
export function ageOf({ values: { day = "" } }: Entry, today: string): string {
  const days = daysSince(day, today);
  return days > oldAfterDays ? fill(words.old, { age: ageWords(days, site.language) }) : "";
}

function itemHtml(line: Entry, today: string, named: ReadonlyMap<string, Entry>): string {
  const { slug, values, body } = line;
  const { topic = "", day = "" } = values;
  const days = Math.max(0, daysSince(day, today));
  const among = splitTags(values.entries)
    .flatMap((entry) => named.get(entry) ?? [])
    .map(recordLine);
  const age = ageOf(line, today);
  const links = among.map(
    ({ slug, title, day }) =>
      `<a href="${entryPath(record, slug)}">${dayHtml(day)}<small class="visually-hidden">: ${escapeHtml(title)}</small></a>`,
  );
  // As classes, because the content security policy refuses styles: `iN` (bridge.css) the months, `dN` (timeline-days.css) the days.
  const months = Math.floor(days / 30);
  const depth = months > deepest ? `i${deepest}` : `i${months} d${days % 30}`;
  const name = escapeHtml(topicLabel(topic));
  const hasPage = entryTopics(line).length > 0;
  return [
    `<li id="${anchorOf(standing, slug)}" class="${depth}">`,
    `<h3>${hasPage ? `<a href="${topicPath(topic)}">${name}</a>` : name}</h3>`,
    `<p class="data">${dayHtml(dayView(day))}${age && `, ${escapeHtml(age)}`}</p>`,
    linkTerms(renderSafely(body)),
    links.length > 0 ? `<p class="stands__entries">${words.entries} ${links.join(" ")}</p>` : "",
    "</li>",
  ].join("");
}

function dayHtml({ iso, words }: DayView): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(words)}</time>`;
}
