/** Turns the bytes of a feed into text. */
import { decodeCodePage } from "./code-page.ts";
import { decodeEbcdic } from "./ebcdic.ts";
import { decodeSevenBit } from "./seven-bit.ts";

/**
 * Decodes a feed: byte order mark, then the Content-Type's charset, then the XML declaration, then UTF-8 (RFC 7303,
 * section 3, and XML 1.0, appendix F). Bytes that contradict a label are read as what they are: good UTF-8 as UTF-8 whatever the
 * label says; with broken UTF-8 the next label has its turn, and Windows-1252 the last. Never throws; the byte order mark is
 * left out.
 */
export function decodeFeed(bytes: Uint8Array<ArrayBuffer>, contentType: string | null): string {
  const wide = fromMark(bytes) ?? fromZeros(bytes);
  if (wide) return wide.startsWith("utf-32") ? decodeUtf32(bytes, wide) : new TextDecoder(wide).decode(bytes);
  const ebcdic = decodeEbcdic(bytes);
  if (ebcdic) return ebcdic;
  const utf8 = asUtf8(bytes);
  if (utf8 !== undefined && utf8.length < bytes.byteLength) return utf8;
  for (const label of [fromHeader(contentType), fromDeclaration(bytes)]) {
    const text = label && labelled(bytes, label);
    if (text) return text;
  }
  return utf8 ?? mostly(bytes, "utf-8") ?? new TextDecoder("windows-1252").decode(bytes);
}

function fromMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "utf-32le" : "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "utf-32be";
  return undefined;
}

/** Wide characters without a mark: every feed begins with `<` or `{`, whose other bytes are zero. */
function fromZeros(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  const begins = (byte: number | undefined) => byte === 0x3c || byte === 0x7b;
  if (begins(a) && b === 0) return c === 0 && d === 0 ? "utf-32le" : "utf-16le";
  if (a === 0 && begins(b)) return "utf-16be";
  return a === 0 && b === 0 && c === 0 && begins(d) ? "utf-32be" : undefined;
}

/** TextDecoder knows no UTF-32. */
function decodeUtf32(bytes: Uint8Array<ArrayBuffer>, label: string): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const point = view.getUint32(at, label.endsWith("le"));
    text += point > 0x10ffff ? "\ufffd" : String.fromCodePoint(point);
  }
  return text.replace(/^\ufeff/, "");
}

function fromHeader(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
}

/** A declaration that can be read byte by byte was not written in wide characters, whatever it says. */
function fromDeclaration(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 400));
  const label = /<\?xml[^>]*?encoding\s*=\s*["']\s*([\w:.-]+)\s*["']/i.exec(head)?.[1];
  return label && /^(u|utf-?|ucs-?)(16|32|2|4)|^unicode/i.test(label) ? "utf-8" : label;
}

/** Text in a label's encoding; undefined when the label is nonsense or the bytes contradict it. */
function labelled(bytes: Uint8Array<ArrayBuffer>, label: string): string | undefined {
  const encoding = known(label) ?? known(usualLabel(label));
  return encoding ? mostly(bytes, encoding) : (decodeCodePage(bytes, label) ?? decodeSevenBit(bytes, label));
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
  const named = microsoftNames[plain];
  if (named) return `windows-${named}`;
  const microsoft = /^(?:x-)?(?:win|windows|cp|ms)-?(125\d|874)$/.exec(plain)?.[1];
  if (microsoft) return `windows-${microsoft}`;
  const latin = /^iso-?8859-?(\d{1,2})$/.exec(plain)?.[1] ?? /^latin-(\d{1,2})$/.exec(plain)?.[1];
  if (latin) return plain.startsWith("latin") ? `latin${latin}` : `iso-8859-${latin}`;
  const asian: Record<string, string> = { 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5" };
  const page = /^(?:cp|ms|windows)-?(\d{3})$/.exec(plain)?.[1] ?? "";
  const apple: Record<string, string> = { roman: "macintosh", cyrillic: "x-mac-cyrillic" };
  return asian[page] ?? apple[/^mac-?(\w+)$/.exec(plain)?.[1] ?? ""] ?? plain;
}

const microsoftNames: Record<string, number> = {
  "ms-ee": 1250,
  "ms-cyrl": 1251,
  "ms-ansi": 1252,
  "ms-greek": 1253,
  "ms-turk": 1254,
  "ms-hebr": 1255,
  "ms-arab": 1256,
  winbaltrim: 1257,
};

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
