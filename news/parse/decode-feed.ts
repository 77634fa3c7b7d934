/** Turns the bytes of a feed into text. */

/**
 * Decodes a feed: byte order mark, then the Content-Type's charset, then the XML declaration, then UTF-8 (RFC 7303,
 * section 3, and XML 1.0, appendix F). Bytes that contradict a label are read as what they are: good UTF-8 as UTF-8 whatever the
 * label says; with broken UTF-8 the next label has its turn, and Windows-1252 the last. Never throws; the byte order mark is
 * left out.
 */
export function decodeFeed(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): string {
  const wide = fromMark(bytes) ?? fromZeros(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const utf8 = asUtf8(bytes);
  if (utf8 !== undefined && utf8.length < bytes.byteLength) return utf8;
  for (const label of [fromHeader(contentType), fromDeclaration(bytes)]) {
    const text = label && labelled(bytes, label);
    if (text) return text;
  }
  return utf8 ?? mostly(bytes, "utf-8") ?? new TextDecoder("windows-1252").decode(bytes);
}

function fromMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined;
}

/** UTF-16 without a mark: every feed begins with `<` or `{`, whose other byte is zero. */
function fromZeros(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes;
  const begins = (byte: number | undefined) => byte === 0x3c || byte === 0x7b;
  if (begins(a) && b === 0) return "utf-16le";
  return a === 0 && begins(b) ? "utf-16be" : undefined;
}

function fromHeader(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
}

/** A declaration that can be read byte by byte was not written in UTF-16, whatever it says. */
function fromDeclaration(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 400));
  const label = /<\?xml[^>]*?encoding\s*=\s*["']\s*([\w:.-]+)\s*["']/i.exec(head)?.[1];
  return label && /^(u|utf-?|ucs-?)(16|2)|^unicode/i.test(label) ? "utf-8" : label;
}

/** Text in a label's encoding; undefined when the label is nonsense or the bytes contradict it. */
function labelled(bytes: Uint8Array<ArrayBuffer>, label: string): string | undefined {
  const encoding = known(label) ?? known(usualLabel(label));
  return encoding && mostly(bytes, encoding);
}

/** The decoder's own name for a label ("latin1" is windows-1252, as on the web), undefined for nonsense. */
function known(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Spellings that publishers use and the web's list of labels (https://encoding.spec.whatwg.org/#names-and-labels) lacks. */
function usualLabel(label: string): string {
  const plain = label.toLowerCase().replaceAll("_", "-");
  const microsoft = /^(?:x-)?(?:win|windows|cp|ms)-?(125\d|874)$/.exec(plain)?.[1];
  if (microsoft) return `windows-${microsoft}`;
  const latin = /^(?:iso-?8859|latin)-?(\d{1,2})$/.exec(plain)?.[1];
  return latin ? `${plain.startsWith("latin") ? "latin" : "iso-8859-"}${latin}` : plain;
}

function asUtf8(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A broken character now and then, or one that was cut at the end, must not spoil all the good ones. */
function mostly(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | undefined {
  const text = new TextDecoder(encoding).decode(bytes);
  const broken = text.slice(0, -3).match(/\ufffd/g)?.length ?? 0;
  const good = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return broken * 3 <= good ? text : undefined;
}
