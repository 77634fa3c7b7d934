/** Structured logging with pino: redaction of personal data, readable lines on a terminal. */
import { styleText } from "node:util";
import pino from "pino";

export type Log = pino.Logger;

/**
 * Creates the log: one JSON line an event to standard output, or to `destination`. Never log what a visitor typed; email
 * addresses in `err` and `path` are redacted as a second line of defense.
 */
export function createLog(destination: pino.DestinationStream = pino.destination(1)): Log {
  const serializers = { err: describeError, path: withoutQuery };
  return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination);
}

/** The server's log: readable lines on a terminal, else JSON. */
export function openLog(): Log {
  return process.stdout.isTTY
    ? createLog({ write: (line) => process.stdout.write(formatForTerminal(line)) })
    : createLog();
}

/** An error and its cause, without other properties: a database driver puts the row there, and a mail library the address. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    code: "code" in error ? error.code : undefined,
    message: redactAddresses(message),
    stack: redactAddresses(stack),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** Drops the query, which may hold a token. A mail program may encode its question mark as `%3F`, or lose it. */
function withoutQuery(path: unknown): unknown {
  return typeof path === "string"
    ? redactAddresses(path.replace(/(?:[?&=;#]|%3[bdf]|%2[36]).*/is, "…"))
    : path;
}

/** Redacts email addresses. */
function redactAddresses(text: unknown): unknown {
  if (typeof text !== "string") return text;
  return text.replace(/[^\s/<>"'(),;:=?&]+/g, (word) => (looksLikeAddress(word) ? "(address)" : word));
}

/** Matches `x@y.z`. No regular expression for the whole: it backtracks for minutes on ten thousand @ in a row. */
function looksLikeAddress(word: string): boolean {
  const at = /(?<=.)(?:@|%40)/i.exec(word);
  const dot = word.lastIndexOf(".", word.length - 2);
  return at !== null && dot > at.index + at[0].length;
}

/** Of levels that stand out. */
const styles: Record<string, Parameters<typeof styleText>[0]> = {
  warn: "yellow",
  error: "red",
  fatal: "red",
};

/** Formats a JSON line of the log for a terminal; returns any other line unchanged. */
export function formatForTerminal(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const { level, time, msg, id, method, path, status, ms, err, ...rest } = entry;
  const name = pino.levels.labels[Number(level)] ?? String(level);
  const request = [method, path, status, ms === undefined ? undefined : `${ms} ms`];
  const details = [
    request.filter((part) => part !== undefined).join(" "),
    ...Object.entries(rest).map(([key, value]) => `${key}: ${toText(value)}`),
    // Error pages show this reference.
    Number(level) >= 50 && id !== undefined ? `reference ${id}` : "",
  ].filter(Boolean);
  const said = details.length > 0 ? `${msg} (${details.join(", ")})` : String(msg);
  const clock = new Date(String(time)).toLocaleTimeString("en-US", { hour12: false });
  const first = `${styleText("dim", clock)} ${styleText(styles[name] ?? "dim", name.padEnd(5))} ${said}`;
  return `${[first, ...stackLines(err)].join("\n")}\n`;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return line.startsWith("{") ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The indented stack of an error and of its cause. */
function stackLines(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return error === undefined ? [] : [`  ${toText(error)}`];
  const { stack, message, cause } = error as Record<string, unknown>;
  const own = typeof stack === "string" ? stack : typeof message === "string" ? message : toText(error);
  const lines = own.split("\n").map((line) => `  ${line.trimStart()}`);
  return cause === undefined ? lines : [...lines, "  because of", ...stackLines(cause)];
}
