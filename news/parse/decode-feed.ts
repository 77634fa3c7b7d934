/** Decodes the bytes of a feed to text: detects the character encoding (charset). */

/**
 * Returns the text without its byte order mark. Valid UTF-8 is UTF-8, whatever a label says. Other bytes are decoded by the
 * Content-Type's charset, then by the XML declaration (RFC 7303, section 3, and XML 1.0, appendix F), then as
 * UTF-8 with errors, then as Windows-1252; a label that the bytes contradict is skipped. Never throws.
 */
export function decodeFeed(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const utf8 = unlessThrown(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (utf8 !== undefined) return utf8;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 400));
  const charset = /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
  const declared = /<\?xml[^>]*?encoding\s*=\s*["']\s*([\w:.-]+)\s*["']/i.exec(head)?.[1];
  for (const label of [charset, declared, "utf-8"]) {
    const text = label && decodeAs(bytes, label);
    if (text !== undefined) return text;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/** Undefined for a label that TextDecoder does not know, or that the bytes contradict. */
function decodeAs(bytes: Uint8Array<ArrayBuffer>, label: string): string | undefined {
  const decoder = unlessThrown(() => new TextDecoder(label));
  // Without a byte order mark, UTF-16 is a false label: .NET writes it over UTF-8.
  if (!decoder || decoder.encoding.startsWith("utf-16")) return undefined;
  const text = decoder.decode(bytes);
  // A few broken characters, or one cut off at the end, do not spoil the good ones.
  const broken = text.slice(0, -3).match(/\ufffd/g)?.length ?? 0;
  const good = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return broken * 3 <= good ? text : undefined;
}

function unlessThrown<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
