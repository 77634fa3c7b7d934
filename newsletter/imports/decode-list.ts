/** The text of an uploaded list: encodings of spreadsheets, and files that are no text. */

/** Bytes of a list: 200,000 addresses with names are less. */
export const maxListBytes = 20 * 1024 * 1024;

/** The text, or a sentence that says why there is none. */
export function decodeList(bytes: Uint8Array): { text: string } | { problem: string } {
  if (bytes.length === 0) return { problem: "The file is empty." };
  if (bytes.length > maxListBytes)
    return { problem: `The file is larger than ${maxListBytes / 1024 / 1024} MB. Divide it.` };
  const starts = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  // A spreadsheet, a zip of one, an old Excel file, a PDF.
  if (starts(0x50, 0x4b) || starts(0xd0, 0xcf, 0x11, 0xe0) || starts(0x25, 0x50, 0x44, 0x46))
    return { problem: "This is not a text file. In your spreadsheet, save the list as CSV and choose that." };
  if (starts(0xff, 0xfe)) return checked(new TextDecoder("utf-16le").decode(bytes));
  if (starts(0xfe, 0xff)) return checked(new TextDecoder("utf-16be").decode(bytes));
  try {
    return checked(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // Excel on Windows writes this one.
    return checked(new TextDecoder("windows-1252").decode(bytes));
  }
}

function checked(text: string): { text: string } | { problem: string } {
  if (text.includes("\0")) return { problem: "This is not a text file: it holds zero bytes." };
  return { text: text.replace(/^\uFEFF/, "") };
}
