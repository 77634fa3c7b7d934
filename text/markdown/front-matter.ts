/** Front matter of content files, a strict subset of YAML: `key: value` lines between two lines of `---`, then Markdown. */

/** Errors of a content file: one sentence per line, each with file and line. */
export class ContentError extends Error {
  constructor(message: string) {
    super(message);
    // Editors read it: a stack trace would not help them.
    this.stack = message;
  }
}

export interface Field {
  value: string;
  /** Counted from 1. */
  line: number;
}

/**
 * Parses one content file, with these keys allowed, of which those in `repeatable` may stand on several lines, joined by line
 * ends; `file` is its name in error messages. A value is one line, taken literally, or a JSON string if it begins with a
 * double quote; lines that begin with `#` are comments. Throws a ContentError with all errors.
 */
export function readFrontMatter(
  text: string,
  file: string,
  keys: readonly string[],
  repeatable: readonly string[] = [],
) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
  if (lines[0]?.trimEnd() !== "---")
    throw new ContentError(`${file}:1: The file must begin with a line of three dashes (---).`);
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0)
    throw new ContentError(`${file}:1: A second line of three dashes (---) must end the head of the file.`);
  const fields = new Map<string, Field>();
  const problems: string[] = [];
  for (const [index, text] of lines.slice(1, end).entries()) {
    if (text.trim() === "" || text.startsWith("#")) continue;
    const line = index + 2;
    const read = readLine(text, keys);
    if ("problem" in read) problems.push(`${file}:${line}: ${read.problem}`);
    else {
      const { key, value } = read;
      const before = fields.get(key);
      if (before && !repeatable.includes(key))
        problems.push(`${file}:${line}: "${key}" stands here a second time.`);
      else fields.set(key, before ? { ...before, value: `${before.value}\n${value}` } : { value, line });
    }
  }
  if (problems.length > 0) throw new ContentError(problems.join("\n"));
  const body = lines
    .slice(end + 1)
    .join("\n")
    .trim();
  return { fields, body };
}

/**
 * Serializes a content file. Line breaks and control characters in a value become spaces, or with `exact` stand in a JSON string,
 * so that it reads as the same value; one that YAML could read differently is quoted; empty values are omitted.
 */
export function writeFrontMatter(
  fields: readonly (readonly [string, string])[],
  body: string,
  { exact = false } = {},
): string {
  const head = fields.flatMap(([key, value]) => {
    const text = (exact ? value : value.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ")).trim();
    const isPlain = plain.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
    return text ? [`${key}: ${isPlain ? text : JSON.stringify(text)}`] : [];
  });
  return ["---", ...head, "---", "", body.trim(), ""].join("\n");
}

/** Begins with a letter or digit and has no colon or number sign that is YAML syntax. */
const plain = /^[\p{L}\p{N}](?:[^:#"\\]|:(?=\S)|(?<=\S)#)*$/u;

function readLine(
  text: string,
  keys: readonly string[],
): { key: string; value: string } | { problem: string } {
  const parts = /^([A-Za-z][\w -]*?)\s*:(?:\s+(.*))?$/.exec(text.trimEnd());
  const [, key = "", raw = ""] = parts ?? [];
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  if (!parts) return { problem: `${JSON.stringify(shown)} is not of the form "key: value".` };
  if (!keys.includes(key)) return { problem: `There is no "${key}"; there are ${keys.join(", ")}.` };
  if (!raw.startsWith('"')) return { key, value: raw.trim() };
  try {
    return { key, value: String(JSON.parse(raw)).trim() };
  } catch {
    return { problem: `"${key}" begins with a double quote, so it must end with one and hold no other.` };
  }
}
