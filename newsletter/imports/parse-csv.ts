/** CSV parser (RFC 4180) that keeps line numbers and goes on after a quotation mark that is never closed. */

/** One record. `line`: of its first character, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
  /** Its quotation mark is not closed: the cells are the line as it stands. */
  isBroken?: true;
}

/** The records of a text. Quoted cells may contain separators, line breaks and doubled quotes. Blank lines are left out. */
export function* parseCsv(text: string, separator = separatorOf(text)): Generator<CsvRecord> {
  // A quoted cell has 20,000 characters at most: a mark that is not closed would take the rest of the file.
  const cell = new RegExp(
    `(?:"((?:[^"]|""){0,20000})"|(?!")([^${separator}\r\n]*))(${separator}|\r\n?|\n|$)`,
    "y",
  );
  for (let [at, line] = [0, 1]; at < text.length; ) {
    const read = readRecord(text, at, cell, separator);
    const { cells, next } = read ?? wholeLine(text, at);
    if (cells.some((one) => one.trim())) yield { line, cells, ...(!read && { isBroken: true }) };
    line += text.slice(at, next).match(/\r\n?|\n/g)?.length ?? 0;
    at = next;
  }
}

/**
 * `next`: where the next record begins. Undefined when a quotation mark is not closed, or its cell goes on behind it: then an
 * earlier mark was not closed.
 */
function readRecord(text: string, start: number, cell: RegExp, separator: string) {
  const cells: string[] = [];
  cell.lastIndex = start;
  for (;;) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (end === undefined) return undefined;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separator) return { cells, next: cell.lastIndex };
  }
}

function wholeLine(text: string, start: number) {
  const shape = /([^\r\n]*)(?:\r\n?|\n|$)/y;
  shape.lastIndex = start;
  const [, line = ""] = shape.exec(text) ?? [];
  return { cells: [line], next: shape.lastIndex };
}

/** Spreadsheets of some countries separate with semicolons, others' clipboards with tabs: what the first line has most of. */
function separatorOf(text: string): string {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const count = (mark: string) => head.split(mark).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}
