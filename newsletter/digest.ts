/** The digest: puts the week's stories, events and entries into the Markdown of an issue, and takes them out again, as somebody ticks them. Shared by browser and server. */
import * as v from "valibot";
import { issueWords } from "../content/newsletter.ts";
import type { Draft } from "../publishing/kind.ts";

/** In the order of the issue. */
export const sections = ["news", "events", "stories", "record"] as const;

const digestItem = v.object({
  section: v.picklist(sections),
  title: v.string(),
  /** A web address, or a path of this site. */
  url: v.string(),
  /** What stands behind the link: the publisher, or day and place. */
  note: v.string(),
  /** True for a story that many newsrooms report. */
  isMain: v.optional(v.literal(true)),
});

/** One thing of the week, to put into an issue. */
export type DigestItem = v.InferOutput<typeof digestItem>;

/** Whether its link stands in the text. */
export function isIn(body: string, { url }: Pick<DigestItem, "url">): boolean {
  return body.includes(`](<${url}>)`) || body.includes(`](${url})`);
}

/**
 * The text with `wanted` ones of `items` in it, each once, and without the others. A line that somebody has changed stays.
 * `wanted`: their addresses.
 */
export function insertDigest(body: string, items: readonly DigestItem[], wanted: ReadonlySet<string>) {
  let text = body.replace(/\r\n?/g, "\n");
  for (const item of items) if (!wanted.has(item.url)) text = takeOut(text, item);
  for (const section of sections) {
    const lines = items
      .filter((item) => item.section === section && wanted.has(item.url) && !isIn(text, item))
      .map(lineOf);
    if (lines.length > 0) text = addLines(text, `## ${issueWords[section]}`, lines);
  }
  return text;
}

/** Its line of Markdown. */
function lineOf({ title, url, note }: DigestItem): string {
  return `- [${escapeMarkdown(title)}](<${url}>)${note ? `, ${escapeMarkdown(note)}` : ""}`;
}

/** Under the heading, behind the lines that stand there; a heading that is missing is added in its order. */
function addLines(text: string, heading: string, added: readonly string[]): string {
  const lines = text.trimEnd().split("\n");
  const at = lines.findIndex((line) => line.trim() === heading);
  if (at < 0) return addSection(lines, heading, added);
  const next = lines.findIndex((line, index) => index > at && /^#{1,2} /.test(line));
  const end = next < 0 ? lines.length : next;
  const last = lines.slice(at, end).findLastIndex((line) => line.trim() !== "") + at;
  const gap = last === at ? [""] : [];
  return lines.toSpliced(last + 1, 0, ...gap, ...added).join("\n");
}

function addSection(lines: string[], heading: string, added: readonly string[]): string {
  const order = sections.map((section) => `## ${issueWords[section]}`);
  const later = order.slice(order.indexOf(heading) + 1);
  const before = lines.findIndex((line) => later.includes(line.trim()));
  const at = before < 0 ? lines.length : before;
  const isEmpty = lines.every((line) => line.trim() === "");
  const block = [...(at > 0 && lines[at - 1]?.trim() ? [""] : []), heading, "", ...added];
  if (isEmpty) return block.filter((line, index) => index > 0 || line !== "").join("\n");
  return lines.toSpliced(at, 0, ...block, ...(before < 0 ? [] : [""])).join("\n");
}

function takeOut(text: string, item: DigestItem): string {
  const own = asRead(lineOf(item));
  const lines = text.split("\n");
  const at = lines.findIndex((line) => asRead(line) === own);
  if (at < 0) return text;
  const left = lines.toSpliced(at, 1);
  const heading = `## ${issueWords[item.section]}`;
  const above = left.findLastIndex((line, index) => index < at && line.trim() !== "");
  const below = left.findIndex((line, index) => index >= at && line.trim() !== "");
  const isAlone = left[above]?.trim() === heading && (below < 0 || /^#{1,2} /.test(left[below] ?? ""));
  if (!isAlone) return left.join("\n");
  const end = below < 0 ? left.length : below;
  return left
    .toSpliced(above, end - above)
    .join("\n")
    .trimEnd();
}

/** A line, however its list, its link and its signs were written, as by the desk's editor. */
function asRead(line: string): string {
  return line
    .trim()
    .replace(/^[*+-] /, "")
    .replace(/\]\(<([^<>]*)>\)/g, "]($1)")
    .replace(/\\(.)/g, "$1");
}

/** Escapes Markdown in a title. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#]/g, "\\$&");
}

/** Names of the controls, whose values are items as JSON: those that are wanted, and those that were in the text when the form was made. */
export const wantedName = "digest.wanted";
export const presentName = "digest.present";

/** A tick that nobody touched changes nothing: its line may have been deleted by hand. */
export function withPostedDigest({ values, body }: Draft, form: FormData): Draft {
  const wanted = itemsIn(form, wantedName);
  const present = itemsIn(form, presentName);
  const changed = [
    ...[...wanted].filter(([url]) => !present.has(url)),
    ...[...present].filter(([url]) => !wanted.has(url)),
  ].map(([, item]) => item);
  return changed.length > 0
    ? { values, body: insertDigest(body, changed, new Set(wanted.keys())) }
    : { values, body };
}

/** By address. */
function itemsIn(form: FormData, name: string): Map<string, DigestItem> {
  const items = form.getAll(name).flatMap((value) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), digestItem), value);
    return read.success ? [read.output] : [];
  });
  return new Map(items.map((item) => [item.url, item]));
}
