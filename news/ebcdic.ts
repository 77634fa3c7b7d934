/** EBCDIC, the letters of IBM's mainframes (XML 1.0, appendix F; unicode.org/Public/MAPPINGS/VENDORS/MICSFT/EBCDIC). */

/** Bytes 0 to 63, the same in all of them: what is no line, tab or space has no place in a feed. */
const controls = Array.from(
  { length: 64 },
  (_, byte) => ({ 5: "\t", 13: "\r", 21: "\n", 37: "\n" })[byte] ?? "\ufffd",
);

/** Bytes 64 to 255. */
const us =
  " \u00a0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@'=\"Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®^£¥·©§¶¼½¾[]¯¨´×{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\u009f";
const greek =
  " ΑΒΓΔΕΖΗΘΙ[.<(+!&ΚΛΜΝΞΟΠΡΣ]$*);^-/ΤΥΦΧΨΩΪΫ|,%_>?¨ΆΈΉ\u00a0ΊΌΎΏ`:#@'=\"΅abcdefghiαβγδεζ°jklmnopqrηθικλμ´~stuvwxyzνξοπρσ£άέήϊίόύϋώςτυφχψ{ABCDEFGHI\u00adωΐΰ‘―}JKLMNOPQR±½\ufffd·’¦\\\ufffdSTUVWXYZ²§\ufffd\ufffd«¬0123456789³©\ufffd\ufffd»\u009f";

/** What differs from the American page: position from 64 on, and letter. */
const differences: Record<string, Record<number, string>> = {
  "500": { 10: "[", 15: "!", 26: "]", 31: "^", 112: "¢", 122: "¬", 123: "|" },
  "1140": { 95: "€" },
};

/** Text of a feed that begins with `<?xm` in EBCDIC, in the code page it declares; undefined for all others. */
export function decodeEbcdic(bytes: Uint8Array): string | undefined {
  if ([0x4c, 0x6f, 0xa7, 0x94].some((byte, at) => bytes[at] !== byte)) return undefined;
  // Letters, digits and quotes are where they are in all of these pages.
  const head = decode(bytes.subarray(0, 400), us);
  const label = /encoding\s*=\s*["']\s*([\w:.-]+)/i.exec(head)?.[1] ?? "";
  return decode(bytes, pageFor(label));
}

function pageFor(label: string): string {
  if (/875/.test(label)) return greek;
  const number = /500|cp[-_](?:be|ch)/i.test(label) ? "500" : /1140/.test(label) ? "1140" : "";
  const letters = differences[number] ?? {};
  return Array.from(us, (letter, at) => letters[at] ?? letter).join("");
}

function decode(bytes: Uint8Array, page: string): string {
  let text = "";
  for (const byte of bytes) text += byte < 64 ? controls[byte] : page[byte - 64];
  return text;
}
