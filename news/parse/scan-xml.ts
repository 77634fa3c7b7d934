/** Reads XML as feeds really write it: every tag and text is passed on in order, and nothing that is broken stops it. */
import { decodeHTMLStrict } from "entities";

export interface XmlListener {
  /** Names are in lower case, prefixes included; attribute values have their references replaced. */
  open(name: string, attributes: Record<string, string>, empty: boolean): void;
  close(name: string): void;
  /** A piece of text, references replaced. */
  text(text: string): void;
  /** Asked before each tag; true ends the reading. */
  done(): boolean;
}

/** Characters of one piece of text that are looked at; no headline or summary needs more. */
const maxText = 100_000;

/**
 * Reads a document from its root element on. Tolerates what XML forbids: bare ampersands and brackets, HTML's named characters,
 * attributes without quotes, CDATA sections without an end, tags that do not match. Entities
 * that a document declares itself are left as written, so none can expand. Takes time in proportion to the length, whatever the text holds. Never throws.
 */
export function scanXml(xml: string, listener: XmlListener): void {
  const lastEnd = xml.lastIndexOf("]]>");
  let at = 0;
  while (at < xml.length && !listener.done()) {
    const open = xml.indexOf("<", at);
    if (open !== at) listener.text(decode(xml.slice(at, open === -1 ? xml.length : open)));
    if (open === -1) return;
    at = xml.startsWith("<![CDATA[", open)
      ? section(xml, open + 9, lastEnd, listener)
      : markup(xml, open, listener);
  }
}

/** Passes on what begins at `open` and returns the index behind it. */
function markup(xml: string, open: number, listener: XmlListener): number {
  if (xml.startsWith("<!--", open)) return past(xml, "-->", open + 4);
  if (/[!?]/.test(xml[open + 1] ?? "")) return past(xml, ">", open);
  tag.lastIndex = open;
  const found = tag.exec(xml) ?? brokenTag(xml, open);
  if (!found) {
    listener.text("<");
    return open + 1;
  }
  const [whole = "", slash, name = "", rest = ""] = found;
  if (slash) listener.close(name.toLowerCase());
  else listener.open(name.toLowerCase(), attributesOf(rest), rest.endsWith("/"));
  return open + whole.length;
}

/** No `<` may be crossed inside quotes, so a try costs no more than the next tag is away. */
const tag =
  /<(\/?)([a-z_\u0080-\uffff][\w:.\u0080-\uffff-]*)((?:\s|\/)[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*|)>/iy;
const startOfTag = /<(\/?)([a-z_\u0080-\uffff][\w:.\u0080-\uffff-]*)(?=[\s/>]|$)/iy;

/** A tag whose quotes do not pair, or that lost its end: it reaches to the next bracket. */
function brokenTag(xml: string, open: number): string[] | undefined {
  startOfTag.lastIndex = open;
  const start = startOfTag.exec(xml);
  if (!start) return undefined;
  bracket.lastIndex = open + 1;
  const end = bracket.exec(xml)?.index ?? xml.length;
  const whole = xml.slice(open, xml[end] === ">" ? end + 1 : end);
  return [whole, start[1] ?? "", start[2] ?? "", whole.slice(start[0].length).replace(/>$/, "")];
}

const bracket = /[<>]/g;

function section(xml: string, start: number, lastEnd: number, listener: XmlListener): number {
  const end = endOfSection(xml, start, lastEnd);
  listener.text(xml.slice(start, Math.min(end, start + maxText)));
  return xml.startsWith("]]>", end) ? end + 3 : end;
}

/** Index of `]]>`; a section that runs into the next story's was never closed, and ends with its element. */
function endOfSection(xml: string, start: number, lastEnd: number): number {
  const next = xml.indexOf("<![CDATA[", start);
  const part = xml.slice(start, next === -1 ? xml.length : next);
  const near = part.indexOf("]]>");
  if (near !== -1) return start + near;
  const isCut = next === -1 || next > lastEnd || /<\/(?:[\w-]+:)?(?:item|entry)\s*>/i.test(part);
  const far = isCut ? -1 : xml.indexOf("]]>", next);
  if (far !== -1) return far;
  const close = part.indexOf("</");
  return close === -1 ? start + part.length : start + close;
}

function past(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end === -1 ? xml.length : end + mark.length;
}

const attribute = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  if (!text.includes("=")) return attributes;
  for (const [, name = "", double, single, bare] of text.slice(0, maxText).matchAll(attribute)) {
    attributes[name.toLowerCase()] ??= decode(double ?? single ?? bare ?? "");
  }
  return attributes;
}

function decode(text: string): string {
  return decodeHTMLStrict(text.slice(0, maxText));
}
