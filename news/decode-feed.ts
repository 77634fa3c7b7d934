/** Turns the bytes of a feed into text. */

/**
 * Decodes a feed: byte order mark, then the Content-Type's charset, then the XML declaration, then UTF-8 (RFC 7303,
 * section 3). Bytes that contradict the label are read as what they are: good UTF-8 labelled Latin-1 as UTF-8, broken
 * UTF-8 as Windows-1252. Never throws; the byte order mark is left out.
 */
export function decodeFeed(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): string {
  const marked = fromMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const label =
    known(fromHeader(contentType)) ?? fromZeros(bytes) ?? known(fromDeclaration(bytes)) ?? "utf-8";
  if (label !== "utf-8" && label !== "windows-1252") return new TextDecoder(label).decode(bytes);
  return asUtf8(bytes) ?? mostlyUtf8(bytes, label) ?? new TextDecoder("windows-1252").decode(bytes);
}

function fromMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return undefined;
}

/** The decoder's own name for a label ("latin1" is windows-1252, as on the web), undefined for nonsense. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function fromHeader(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
}

/** UTF-16 without a mark: every feed begins with `<` or `{`, whose other byte is zero. */
function fromZeros(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes;
  if (b === 0 && (a === 0x3c || a === 0x7b)) return "utf-16le";
  if (a === 0 && (b === 0x3c || b === 0x7b)) return "utf-16be";
  return undefined;
}

/** A declaration that can be read byte by byte was not written in UTF-16, whatever it says. */
function fromDeclaration(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 400));
  const label = /<\?xml[^>]*?encoding\s*=\s*["']([\w:.-]+)["']/i.exec(head)?.[1];
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function asUtf8(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** One broken character (a body cut in the middle) must not spoil all the good ones. */
function mostlyUtf8(bytes: Uint8Array<ArrayBuffer>, label: string): string | undefined {
  if (label !== "utf-8") return undefined;
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const good = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return broken <= good ? text : undefined;
}
