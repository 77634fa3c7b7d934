/** CSV writer (RFC 4180), safe against CSV injection. */

/** One CSV line with its line end; formulas are neutralized. */
export function csvLine(cells: readonly string[]): string {
  const quote = (cell: string) =>
    /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return `${cells.map((cell) => quote(neutralizeFormula(cell))).join(",")}\r\n`;
}

/**
 * Prevents CSV injection (OWASP): prefixes an apostrophe to a cell that begins with = + - @ (also full-width, also after
 * spaces or invisible characters), a tab, a line end or a control character.
 */
export function neutralizeFormula(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

const formulaStart = /^(?:\p{Cc}|[\s\p{Cf}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe62-\ufe63\ufe66\ufe6b])/u;
