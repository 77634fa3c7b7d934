/** A line of CSV, the form in which tables leave for a spreadsheet. */

/** The cells as one line after RFC 4180, its end included. No cell is a formula in a spreadsheet. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(neutralizeFormula(cell))).join(",")}\r\n`;
}

/**
 * A cell that no spreadsheet takes for a formula: what begins with = + - @ (also full-width, also behind
 * spaces or invisible characters), a tab, a line end or a control character gets an apostrophe in front (OWASP, CSV injection).
 */
export function neutralizeFormula(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

const formulaStart = /^(?:\p{Cc}|[\s\p{Cf}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe62-\ufe63\ufe66\ufe6b])/u;

function quote(cell: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
