/** CSV parser (RFC 4180) that keeps line numbers and goes on after a quotation mark that is never closed. */

/** One record. `line`: of its first character, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
  /** Its quotation mark is not closed: the cells are the line as it stands. */
  isBroken?: true;
}

/** Longest quoted cell: a mark that is not closed would take the rest of the file. */
const maxCell = 20_000;

/** The records of a text. Quoted cells may contain separators, line breaks and doubled quotes. Blank lines are left out. */
export function* parseCsv(text: string, separator = separatorOf(text)): Generator<CsvRecord> {
  let at = 0;
  for (let line = 1; at < text.length; ) {
    const read = readRecord(text, at, separator);
    const end = lineEnd(text, at);
    const record = read ?? { cells: [text.slice(at, end.at)], next: end.next, lines: 1 };
    if (record.cells.some((cell) => cell.trim()))
      yield { line, cells: record.cells, ...(!read && { isBroken: true }) };
    at = record.next;
    line += record.lines;
  }
}

interface Read {
  cells: string[];
  /** Where the next record begins. */
  next: number;
  /** How many lines it took. */
  lines: number;
}

/** Undefined when a quotation mark is not closed. */
function readRecord(text: string, start: number, separator: string): Read | undefined {
  const cells: string[] = [];
  let lines = 1;
  for (let at = start; ; ) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      if (!quoted) return undefined;
      lines += quoted.lines;
      // Behind the closing mark the cell ends; anything else means that an earlier mark was not closed.
      if (cellEnd(text, quoted.next, separator) !== quoted.next) return undefined;
      cells.push(quoted.value);
      at = quoted.next;
    } else {
      const stop = cellEnd(text, at, separator);
      cells.push(text.slice(at, stop));
      at = stop;
    }
    if (text[at] !== separator) return { cells, next: lineEnd(text, at).next, lines };
    at += 1;
  }
}

function readQuoted(text: string, start: number): { value: string; next: number; lines: number } | undefined {
  let value = "";
  for (let from = start + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close < 0 || close - start > maxCell) return undefined;
    value += text.slice(from, close);
    if (text[close + 1] !== '"') return { value, next: close + 1, lines: countBreaks(value) };
    value += '"';
    from = close + 2;
  }
}

function cellEnd(text: string, from: number, separator: string): number {
  let stop = from;
  while (stop < text.length && text[stop] !== separator && text[stop] !== "\n" && text[stop] !== "\r") stop++;
  return stop;
}

function lineEnd(text: string, from: number): { at: number; next: number } {
  let at = from;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
  return { at, next: at + (text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1) };
}

function countBreaks(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}

/** Spreadsheets of some countries separate with semicolons, others' clipboards with tabs: what the first line has most of. */
function separatorOf(text: string): string {
  const head = text.slice(0, lineEnd(text, 0).at);
  const count = (mark: string) => head.split(mark).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}
