/** Lenient SAX-style XML tokenizer: emits tags and text in order and never fails on malformed input. */
import { decodeHTMLStrict } from "entities";

export interface XmlListener {
  /** Names are in lower case, prefixes included; entities in attribute values are decoded. */
  open(name: string, attributes: Record<string, string>, empty: boolean): void;
  close(name: string): void;
  /** A text node, entities decoded. */
  text(text: string): void;
  /** Called before each tag; true stops the scan. */
  done(): boolean;
}

/** Characters read of one text node. */
const maxText = 100_000;

/**
 * Scans a document from its root element on, in linear time. Accepts bare ampersands and brackets, HTML's entities, attributes
 * without quotes, unclosed CDATA sections and mismatched tags. Entities that a document declares stay as written, so none can
 * expand (billion laughs, XXE). Never throws.
 */
export function scanXml(xml: string, listener: XmlListener): void {
  const lastEnd = xml.lastIndexOf("]]>");
  let at = 0;
  while (at < xml.length && !listener.done()) {
    const open = xml.indexOf("<", at);
    if (open !== at) listener.text(decode(xml.slice(at, open === -1 ? xml.length : open)));
    if (open === -1) return;
    at = xml.startsWith("<![CDATA[", open)
      ? cdata(xml, open + 9, lastEnd, listener)
      : markup(xml, open, listener);
  }
}

/** Emits the markup that starts at `open` and returns the index after it. */
function markup(xml: string, open: number, listener: XmlListener): number {
  if (xml.startsWith("<!--", open)) return past(xml, "-->", open + 4);
  if (/[!?]/.test(xml[open + 1] ?? "")) return past(xml, ">", open);
  tag.lastIndex = open;
  brokenTag.lastIndex = open;
  const found = tag.exec(xml) ?? brokenTag.exec(xml);
  if (!found) {
    listener.text("<");
    return open + 1;
  }
  const [whole, slash, name = "", rest = ""] = found;
  if (slash) listener.close(name.toLowerCase());
  else listener.open(name.toLowerCase(), attributesOf(rest), rest.endsWith("/"));
  return open + whole.length;
}

/** Never crosses a `<` inside quotes, so each attempt is bounded by the next tag (linear time). */
const tag =
  /<(\/?)([a-z_\u0080-\uffff][\w:.\u0080-\uffff-]*)((?:\s|\/)[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*|)>/iy;
/** A tag with unbalanced quotes or without an end: extends to the next bracket. */
const brokenTag = /<(\/?)([a-z_\u0080-\uffff][\w:.\u0080-\uffff-]*)(?=[\s/>]|$)([^<>]*)>?/iy;

function cdata(xml: string, start: number, lastEnd: number, listener: XmlListener): number {
  const end = endOfCdata(xml, start, lastEnd);
  listener.text(xml.slice(start, Math.min(end, start + maxText)));
  return xml.startsWith("]]>", end) ? end + 3 : end;
}

/** Index of `]]>`; an unclosed section, which runs into the next item's, ends with its element. */
function endOfCdata(xml: string, start: number, lastEnd: number): number {
  const next = xml.indexOf("<![CDATA[", start);
  const part = xml.slice(start, next === -1 ? xml.length : next);
  const near = part.indexOf("]]>");
  if (near !== -1) return start + near;
  const isCut = next === -1 || next > lastEnd || /<\/(?:[\w-]+:)?(?:item|entry)\s*>/i.test(part);
  if (!isCut) return xml.indexOf("]]>", next);
  const close = part.indexOf("</");
  return close === -1 ? start + part.length : start + close;
}

/** Index after the next `mark`, or the end. */
export function past(xml: string, mark: string, from: number): number {
  const end = xml.indexOf(mark, from);
  return end === -1 ? xml.length : end + mark.length;
}

/** A name begins only behind a space, a slash or a quote; else a long word without a sign is tried at each letter (ReDoS). */
const attribute = /(?<=^|[\s/"'])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const [, name = "", double, single, bare] of text.slice(0, maxText).matchAll(attribute)) {
    attributes[name.toLowerCase()] ??= decode(double ?? single ?? bare ?? "");
  }
  return attributes;
}

function decode(text: string): string {
  return decodeHTMLStrict(text.slice(0, maxText));
}
